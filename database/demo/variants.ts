import { paise, type Paise } from '../../contract/kernel/money.ts';
import { choicesInWords, combinationsOf, type ProductOption } from '../../contract/kernel/product-options.ts';
import type { VariantId } from '../../contract/kernel/schemas.ts';
import { ATTRIBUTES } from '../categories/attributes.ts';
import { getColour } from './colours.ts';
import type { ProductDraft, ProductFamily } from './products/product-family.ts';
import type { Random } from './random.ts';

export interface DemoVariant {
  id: VariantId;
  choices: number[];
  sku: string | null;
  pricePaise: Paise;
  discountPercent: number;
}

export type DemoVariants = [DemoVariant, ...DemoVariant[]];

export function optionsOf(family: ProductFamily, draft: ProductDraft): ProductOption[] {
  const sizes = draft.sizes ?? family.sizes ?? [];
  const { measure, shades } = draft;
  const colours = draft.otherColours ? [draft.colour, ...draft.otherColours] : [];
  const swatches = colours.map((colour) => {
    const { name, swatch } = getColour(colour);
    return { name: shades?.[colour] ?? name, swatch };
  });
  const options: ProductOption[] = [
    { name: 'Size', kind: 'size', values: numbered(sizes.map((name) => ({ name }))) },
    {
      name: measure ? ATTRIBUTES[measure.attribute].name : '',
      kind: 'other',
      values: numbered(Object.keys(measure?.addedRupees ?? {}).map((name) => ({ name }))),
    },
    { name: shades ? ATTRIBUTES.shade.name : 'Colour', kind: 'colour', values: numbered(swatches) },
  ];
  return options.filter(({ values }) => values.length > 0);
}

function numbered(values: readonly { name: string; swatch?: string }[]): ProductOption['values'] {
  return values.map(({ name, swatch }, index) => ({ number: index + 1, name, ...(swatch && { swatch }) }));
}

/** One for each combination of values. SKUs are the product's with the values appended. */
export function composeVariants(
  options: readonly ProductOption[],
  draft: ProductDraft,
  productSku: string,
  random: Random,
): DemoVariants {
  const [first, ...others] = combinationsOf(
    options.map(({ values }) => values.map(({ number }) => number)),
  ).map((choices): DemoVariant => {
    const words = choicesInWords(options, choices).map(({ value }) => value);
    const added = words.map((word) => draft.measure?.addedRupees[word] ?? 0);
    return {
      id: random.uuid(),
      choices,
      sku: [productSku, ...words.map((word) => word.replaceAll(' ', ''))].join('-').toUpperCase(),
      pricePaise: paise(added.reduce((sum, each) => sum + each, draft.priceRupees) * 100),
      discountPercent: draft.discountPercent,
    };
  });
  if (!first) throw new Error(`${draft.name} has an option without values`);
  return [first, ...others];
}
