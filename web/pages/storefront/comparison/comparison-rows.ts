import { isSameText } from '../../../../contract/kernel/words.ts';
import type { ComparedProduct, LoadedComparison } from './load-comparison.ts';

/** The values are in the order of the products, undefined where one has none. */
export interface ComparisonRow {
  name: string;
  values: (string | undefined)[];
  differs: boolean;
}

export function comparisonRows({
  products,
  specifications,
}: Pick<LoadedComparison, 'products' | 'specifications'>): ComparisonRow[] {
  const row = (name: string, valueOf: (product: ComparedProduct) => string | undefined) => {
    const values = products.map((product) => valueOf(product) || undefined);
    return { name, values, differs: isDifferent(values) };
  };
  // An option and an attribute of one name share a row.
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

/** Specifications of different categories are about different things. */
export function areMixed(products: readonly ComparedProduct[]): boolean {
  return new Set(products.map(({ category, categoryPath }) => categoryPath.at(-1)?.id ?? category)).size > 1;
}
