import { isDeepStrictEqual } from 'node:util';
import { MAX_VARIANTS } from '../../../contract/kernel/limits.ts';
import { NO_VARIANT_LEFT } from '../../../contract/kernel/option-schemas.ts';
import type { NewVariant } from '../../../contract/product-variants.ts';
import { needsLabelCheck } from './asked-label.ts';
import type { DescribedLines, NeededNetQuantity } from './describe-lines.ts';
import { plannedFrom, type ProductDocument, withIds } from './document.ts';
import type { EditableProduct } from './edit-products.ts';
import { type LineOptions, optionsOfLines } from './options-of-lines.ts';
import { releasedPictures, releaseFault } from './pictures/shown-for.ts';
import {
  type PlannedProduct,
  type PlannedVariant,
  planVariants,
  type PresentProduct,
  type PresentVariant,
} from './plan-variants.ts';
import type { ProductLine, ProductLineOutcome, Refuse } from './product-lines.ts';

export interface ProductPlan {
  outcomes: ProductLineOutcome[];
  edited?: ProductDocument;
}

interface VariantLine {
  line: ProductLine;
  known: PresentVariant | undefined;
  choices: string[];
}

/** The lines change the product as a whole. Variants without a line stay as they are. */
export function planProductLines(
  lines: readonly [ProductLine, ...ProductLine[]],
  product: EditableProduct | undefined,
  { described, netQuantity: needed }: DescribedLines,
): ProductPlan {
  const [first] = lines;
  const present = product?.working;
  const presentVersion = product?.version ?? null;
  const faults: ProductLineOutcome[] = [];
  const refuse: Refuse = ({ line }, column, message) =>
    faults.push({ line, outcome: { column, message }, presentVersion: null });

  const before = present ? plannedFrom(present) : emptyProduct(first);
  if (isOfOtherVariant(lines, before))
    return { outcomes: [{ line: first.line, outcome: 'variant_not_found', presentVersion }] };
  const options = optionsOfLines(lines, before, refuse);
  if (faults.length > 0) return { outcomes: faults };
  const found = variantLines(lines, before, options, refuse);
  if (faults.length > 0) return { outcomes: faults };
  const inputs = inputsOf(found, before, options, first, refuse);
  if (faults.length > 0) return { outcomes: faults };
  const planned = planVariants(before, {
    options: options.input(inputs.map(({ input }) => input.choices)),
    variants: inputs.map(({ input }) => input),
  });
  const lineAt = (place: number) => inputs[place]?.line;
  checkPlanned(planned.variants, lineAt, first, refuse);
  for (const [place, variant] of planned.variants.entries()) {
    if (needed && variant.netQuantity === null && needsNetQuantityCheck(needed, variant, { before, planned }))
      refuse(lineAt(place) ?? first, 'net_quantity', needed.fault);
  }
  const shownFor = (present?.pictures ?? []).map((picture) => picture.shownFor);
  const fault = releaseFault(planned, shownFor);
  if (fault !== undefined) refuse(first, 'option1_value', fault);
  if (faults.length > 0) return { outcomes: faults };

  const isSame = (variant: PlannedVariant, place: number) =>
    isDeepStrictEqual(variant, before.variants[place]);
  const isVaried = !isDeepStrictEqual(planned.options, before.options) || !planned.variants.every(isSame);
  const document = present ?? emptyDocument(first);
  const fields = { ...changedFields(first, document), ...described };
  const isOfProduct = Object.keys(fields).length > 0;
  const isChanged = isVaried || isOfProduct;
  if (product && isChanged && first.version === undefined)
    return { outcomes: [{ line: first.line, outcome: 'version_missing', presentVersion }] };
  const effects = new Map(
    planned.variants.flatMap((variant, place) => {
      const line = lineAt(place);
      if (!line) return [];
      const effect = variant.id === null ? 'added' : isSame(variant, place) ? 'unchanged' : 'changed';
      return [[line.line, effect] as const];
    }),
  );
  const isOfFirst = isOfProduct || !isDeepStrictEqual(planned.options, before.options);
  const outcomes = lines.map((line) => {
    const own = effects.get(line.line) ?? 'unchanged';
    const outcome = line === first && isOfFirst && own === 'unchanged' ? 'changed' : own;
    return { line: line.line, outcome, presentVersion };
  });
  if (!isChanged) return { outcomes };
  const edited: ProductDocument = {
    ...document,
    ...fields,
    ...(isVaried && {
      options: planned.options,
      variants: withIds(planned.variants),
      pictures: releasedPictures(planned, document.pictures),
    }),
  };
  return { outcomes, edited };
}

/** The only variant of a product must not lose its net quantity; others are checked as they change. */
function needsNetQuantityCheck(
  { of }: NeededNetQuantity,
  variant: PlannedVariant,
  { before, planned }: { before: PresentProduct; planned: PlannedProduct },
): boolean {
  if (of === 'all') return !variant.isArchived;
  if (before.options.length + planned.options.length > 0) return needsLabelCheck(variant, before.variants);
  const known = before.variants.find(({ id }) => id === variant.id);
  return !variant.isArchived && known !== undefined && known.netQuantity !== null;
}

function isOfOtherVariant(
  lines: readonly [ProductLine, ...ProductLine[]],
  { options, variants }: PresentProduct,
): boolean {
  const [{ variantId, options: given, isVariantArchived = false }, ...more] = lines;
  if (variantId === undefined || options.length + given.length + more.length > 0 || isVariantArchived)
    return false;
  return !variants.some(({ id, isArchived }) => id === variantId && !isArchived);
}

function emptyProduct(first: ProductLine): PresentProduct {
  // The file reader refuses a new product without a price.
  if (first.pricePaise === undefined) throw new Error('a new product came without a price');
  return {
    options: [],
    variants: [],
    pricePaise: first.pricePaise,
    discountPercent: first.discountPercent ?? 0,
  };
}

function emptyDocument({ name }: ProductLine): ProductDocument {
  if (name === undefined) throw new Error('a new product came without a name');
  return {
    name,
    brand: '',
    gender: 'unisex',
    description: '',
    category: 'Other',
    subcategoryId: null,
    attributes: {},
    label: {},
    options: [],
    variants: [],
    pictures: [],
    archivedAt: null,
  };
}

function variantLines(
  lines: readonly ProductLine[],
  before: PresentProduct,
  options: LineOptions,
  refuse: Refuse,
): VariantLine[] {
  const lineOf = new Map<string, number>();
  return lines.flatMap((line): VariantLine[] => {
    const isNamed = line.variantId !== undefined || line.options.some(({ value }) => value !== undefined);
    if (!isNamed && before.options.length > 0) {
      if (hasOwnCells(line))
        refuse(line, 'variant_id', 'Say which variant is meant: give its variant_id or its options.');
      return [];
    }
    const named = before.variants.find(({ id }) => id === line.variantId);
    if (line.variantId !== undefined && !named) {
      refuse(line, 'variant_id', NO_SUCH_VARIANT);
      return [];
    }
    const byId = isNamed ? named : before.variants.find(({ isArchived }) => !isArchived);
    const choices = options.choicesOf(line, byId, refuse);
    if (choices === undefined) return [];
    const known = byId ?? options.variantWith(choices);
    const earlier = known && lineOf.get(known.id);
    if (earlier !== undefined) {
      refuse(line, byId ? 'variant_id' : 'option1_value', repeats(earlier));
      return [];
    }
    if (known) lineOf.set(known.id, line.line);
    return [{ line, known, choices }];
  });
}

export const NO_SUCH_VARIANT = 'This product has no variant of this id. Leave it empty to add a new one.';

export const repeats = (earlier: number) => `Line ${earlier} names the same one: keep one of the two lines`;

function hasOwnCells({
  pricePaise,
  discountPercent,
  sku,
  weightGrams,
  lengthMm,
  widthMm,
  heightMm,
  netQuantity,
  hsnCode,
  gstClass,
  isVariantArchived,
}: ProductLine): boolean {
  const cells = [pricePaise, discountPercent, sku, netQuantity, hsnCode, gstClass];
  return [...cells, weightGrams, lengthMm, widthMm, heightMm, isVariantArchived].some(
    (cell) => cell !== undefined,
  );
}

interface PlannedInput {
  input: NewVariant;
  line?: ProductLine;
}

function inputsOf(
  found: readonly VariantLine[],
  before: PresentProduct,
  options: LineOptions,
  first: ProductLine,
  refuse: Refuse,
): PlannedInput[] {
  const byId = new Map(found.map((each) => [each.known?.id, each]));
  const present = before.variants.map((variant): PlannedInput => {
    const own = byId.get(variant.id);
    if (own) return { input: inputOf(own), line: own.line };
    const choices = options.wordsOf(variant);
    if (choices.length < options.names.length && !variant.isArchived)
      refuse(
        first,
        `option${choices.length + 1}_name`,
        'To add an option, give a line for every variant of the product.',
      );
    return { input: { id: variant.id, choices, isArchived: variant.isArchived } };
  });
  const added = found
    .filter(({ known }) => !known)
    .map((each): PlannedInput => {
      const input = inputOf(each);
      const price = input.price ?? first.pricePaise;
      if (price === undefined) refuse(each.line, 'price', 'A new variant needs a price');
      return {
        input: { ...input, price, discount: input.discount ?? first.discountPercent },
        line: each.line,
      };
    });
  return [...present, ...added];
}

/** A line without a variant_id restores an archived variant. */
function inputOf({ line, known, choices }: VariantLine): NewVariant {
  const { pricePaise, discountPercent, sku, isVariantArchived, variantId } = line;
  const { weightGrams, lengthMm, widthMm, heightMm, netQuantity, hsnCode, gstClass } = line;
  const stays = variantId !== undefined && known?.isArchived === true;
  return {
    ...(known && { id: known.id }),
    choices,
    sku: sku === null ? '' : sku,
    price: pricePaise,
    discount: discountPercent,
    weightGrams,
    lengthMm,
    widthMm,
    heightMm,
    netQuantity,
    hsnCode,
    gstClass,
    isArchived: isVariantArchived ?? stays,
  };
}

function checkPlanned(
  planned: readonly PlannedVariant[],
  lineAt: (place: number) => ProductLine | undefined,
  first: ProductLine,
  refuse: Refuse,
): void {
  if (planned.length > MAX_VARIANTS) {
    const message = `A product has at most ${MAX_VARIANTS} variants, archived ones included`;
    refuse(lineAt(MAX_VARIANTS) ?? first, 'variant_id', message);
  }
  const archived = planned.findLastIndex((variant, place) => variant.isArchived && lineAt(place));
  if (planned.every(({ isArchived }) => isArchived))
    refuse(lineAt(archived) ?? first, 'variant_archived', NO_VARIANT_LEFT);
  refuseRepeated('option1_value', 'Another variant of this product has the same options', ({ choices }) =>
    JSON.stringify(choices),
  );
  refuseRepeated('sku', 'Another variant of this product has this SKU', ({ sku }) => sku?.toLowerCase());

  function refuseRepeated(
    column: string,
    message: string,
    keyOf: (variant: PlannedVariant) => string | undefined,
  ): void {
    const lineOfKey = new Map<string, ProductLine | undefined>();
    for (const [place, variant] of planned.entries()) {
      const key = variant.isArchived ? undefined : keyOf(variant);
      if (key === undefined) continue;
      const line = lineAt(place) ?? lineOfKey.get(key);
      if (lineOfKey.has(key) && line) refuse(line, column, message);
      lineOfKey.set(key, line);
    }
  }
}

const TEXTS = ['name', 'brand', 'gender', 'description'] as const;

function changedFields(first: ProductLine, document: ProductDocument): Partial<ProductDocument> {
  const { isArchived } = first;
  const texts = TEXTS.filter((text) => first[text] !== undefined && first[text] !== document[text]);
  const isMoved = isArchived !== undefined && isArchived !== (document.archivedAt !== null);
  return {
    ...Object.fromEntries(texts.map((text) => [text, first[text]])),
    ...(isMoved && { archivedAt: isArchived ? new Date() : null }),
  };
}
