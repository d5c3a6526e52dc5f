import { MAX_BULK_PRODUCTS } from '../../contract/kernel/limits.ts';
import { notFound, Refusal } from '../platform/http/refusal.ts';

export function productNotFound(): Refusal {
  return notFound('This product');
}

export function productChangedMeanwhile(): Refusal {
  return new Refusal('stale', 'This product has been changed. Reload the page and make your change again.');
}

export function pictureNotFound(): Refusal {
  return notFound('One of the pictures');
}

export function tooManyForOneChange(): Refusal {
  const most = MAX_BULK_PRODUCTS.toLocaleString('en-IN');
  return new Refusal(
    'limit_reached',
    `At most ${most} products can be changed at once. Please narrow the filters.`,
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
