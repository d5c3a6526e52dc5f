import { isSameText } from '../../../../contract/kernel/words.ts';
import type { ComparedProduct, LoadedComparison } from './load-comparison.ts';

/** What the products say of one thing, in their order; undefined where one says nothing. */
export interface ComparisonRow {
  name: string;
  values: (string | undefined)[];
  differs: boolean;
}

/** The rows below prices and stock: brand, category, options, then specifications. Rows without any value are left out. */
export function comparisonRows({
  products,
  specifications,
}: Pick<LoadedComparison, 'products' | 'specifications'>): ComparisonRow[] {
  const row = (name: string, valueOf: (product: ComparedProduct) => string | undefined) => {
    const values = products.map((product) => valueOf(product) || undefined);
    return { name, values, differs: isDifferent(values) };
  };
  // One row for an option and the attribute of its name.
  const names = withoutRepeats([
    ...products.flatMap(({ options }) => options.map(({ name }) => name)),
    ...specifications.map(({ name }) => name),
  ]);
  return [
    row('Brand', ({ brand }) => brand),
    row('Category', ({ category, categoryPath }) => categoryPath.at(-1)?.name ?? category),
    ...names.map((name) => row(name, (product) => offered(product, name) ?? specified(product, name))),
  ].filter(({ values }) => values.some((value) => value !== undefined));
}

function withoutRepeats(names: readonly string[]): string[] {
  return names.filter((name, place) => names.findIndex((other) => isSameText(other, name)) === place);
}

/** The values that a product is offered in: 'S, M, XL (sold out)'. */
function offered({ options }: ComparedProduct, wanted: string): string | undefined {
  return options
    .find(({ name }) => isSameText(name, wanted))
    ?.values.map(({ name, inStock }) => (inStock ? name : `${name} (sold out)`))
    .join(', ');
}

function specified({ specifications }: ComparedProduct, wanted: string): string | undefined {
  return specifications.find(({ name }) => isSameText(name, wanted))?.value;
}

function isDifferent([first, ...others]: readonly (string | undefined)[]): boolean {
  return others.some((other) => !isSameText(other ?? '', first ?? ''));
}

/** Whether the products are of different categories, so that their specifications are about different things. */
export function areMixed(products: readonly ComparedProduct[]): boolean {
  return new Set(products.map(({ category, categoryPath }) => categoryPath.at(-1)?.id ?? category)).size > 1;
}
