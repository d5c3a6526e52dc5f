import type { Category } from '../../../contract/kernel/categories.ts';
import { MAX_BULK_PRODUCTS, MAX_BULK_VARIANTS, MAX_VARIANTS } from '../../../contract/kernel/limits.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';

export function productNotFound(): Refusal {
  return notFound('This product');
}

export function productChangedMeanwhile(): Refusal {
  return new Refusal('stale', 'This product has been changed. Reload the page and make your change again.');
}

export function categoryChangedMeanwhile(): Refusal {
  return new Refusal(
    'stale',
    'Its category has been changed at this moment. Reload the page and make your change again.',
  );
}

export function takenDownCannotMerge(): Refusal {
  return new Refusal('wrong_state', 'A product that was taken down cannot be merged with others.');
}

export function pictureNotFound(): Refusal {
  return notFound('One of the pictures');
}

export function tooManyForOneChange(): Refusal {
  const [products, variants] = [MAX_BULK_PRODUCTS, MAX_BULK_VARIANTS].map((most) =>
    most.toLocaleString('en-IN'),
  );
  return new Refusal(
    'limit_reached',
    `At most ${products} products with ${variants} variants in all can be changed at once. Please narrow the filters.`,
  );
}

export function selectionChangedMeanwhile(): Refusal {
  return new Refusal(
    'stale',
    'Some of these products were changed meanwhile, so nothing was saved. Please look at the new figures.',
  );
}

export function nothingToChange(): Refusal {
  return new Refusal('wrong_state', 'All of these products are like that already.');
}

export function priceOutOfRange(names: readonly string[]): Refusal {
  const [first = '', ...others] = names;
  const who = others.length === 0 ? `'${first}'` : `'${first}' and ${others.length} more`;
  const message = `With this change ${who} would not cost between ₹0.01 and ₹1,00,00,000. Choose another percent, or leave them out.`;
  return new Refusal('invalid_input', message, { errors: [{ path: 'change.percent', message }] });
}

export function bulkChangeNotFound(): Refusal {
  return notFound('This change');
}

export function alreadyUndone(): Refusal {
  return new Refusal('wrong_state', 'This change was undone before.');
}

export function noSuchVariants(places: readonly number[]): Refusal {
  const message = 'This is no variant of the product. Reload the page and make your change again.';
  return new Refusal('invalid_input', message, {
    errors: places.map((place) => ({ path: `variants.${place}.id`, message })),
  });
}

export function tooManyVariants(): Refusal {
  const message = `A product has at most ${MAX_VARIANTS} variants, archived ones included. Give archived ones new choices instead of adding others.`;
  return new Refusal('invalid_input', message, { errors: [{ path: 'variants', message }] });
}

export function productsChangedMeanwhile(): Refusal {
  return new Refusal(
    'stale',
    'One of these products has been changed, so nothing was saved. Please look at the new figures.',
  );
}

export function tooManyTogether(count: number): Refusal {
  return new Refusal(
    'limit_reached',
    `Together these products have ${count} variants, archived ones included. A product has at most ${MAX_VARIANTS}: leave some of them out.`,
  );
}

export function variantsLeftOut(): Refusal {
  const message = 'Say of every variant of these products what it is called now';
  return new Refusal('invalid_input', message, { errors: [{ path: 'variants', message }] });
}

export function skusTaken(taken: readonly { sku: string; productName: string; place: number }[]): Refusal {
  const errors = taken.map(({ sku, productName, place }) => ({
    path: `variants.${place}.sku`,
    message: `'${productName}' has the SKU '${sku}'. Choose another one.`,
  }));
  return new Refusal('already_exists', errors[0]?.message ?? '', { errors });
}

export function skuRepeated(sku: string, place: number): Refusal {
  const message = `Another variant has the SKU '${sku}'`;
  return new Refusal('invalid_input', message, { errors: [{ path: `variants.${place}.sku`, message }] });
}

export function skusTakenMeanwhile(): Refusal {
  return new Refusal('already_exists', 'Another product just got one of these SKUs. Choose another one.');
}

export function otherRoot(category: Category): Refusal {
  const message = `Choose a category of ${category}`;
  return new Refusal('invalid_input', message, { errors: [{ path: 'categoryId', message }] });
}

export function incompleteDescription(faults: readonly { path: string; message: string }[]): Refusal {
  return new Refusal('invalid_input', faults[0]?.message ?? '', { errors: [...faults] });
}

export function approvalNotFound(): Refusal {
  return notFound('What was in review');
}

export function approvalDecided(): Refusal {
  return new Refusal('wrong_state', 'Somebody has decided on it already.');
}

export function approvalChangedMeanwhile(): Refusal {
  return new Refusal('stale', 'Its seller has changed it since. Look at it again before you decide.');
}

export function notApplicable(why: string): Refusal {
  return new Refusal(
    'wrong_state',
    `It cannot be approved any more: ${why}. Reject it, so that its seller changes it.`,
  );
}

export function mergesInReview(names: readonly string[]): Refusal {
  const [first = '', ...others] = names;
  const who = others.length === 0 ? `'${first}' has` : `'${first}' and ${others.length} more have`;
  return new Refusal(
    'wrong_state',
    `${who} something in review. Merge once that was approved, or withdraw it.`,
  );
}
