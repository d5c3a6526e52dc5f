/** Variants in the form of a product. */
import type { Page } from '@playwright/test';
import type { SellerProduct } from '../../../contract/seller-products.ts';

export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

export const rows = (page: Page) =>
  page.getByRole('region', { name: 'Variants', exact: true }).locator('tbody tr');

/** The variants by the names of their values. */
export function variantsOf({ options, variants }: SellerProduct) {
  return Object.fromEntries(
    variants.map((variant) => {
      const names = variant.choices.map(
        (number, place) => options[place]?.values.find((value) => value.number === number)?.name,
      );
      return [names.join(' '), variant];
    }),
  );
}
