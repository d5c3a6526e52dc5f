import type { ProductRow } from '../../../contract/catalog.ts';
import type { Rows } from '../../../contract/content.ts';
import { perApp } from '../../platform/per-app.ts';
import type { Services } from '../../platform/services.ts';

type FillRows = (rows: Rows['rows']) => Promise<ProductRow[]>;

const providerOf = perApp((): { fill?: FillRows } => ({}));

/** Says who fills rows of products as the landing page shows them, for nobody in particular. */
export function provideRows(services: Services, fill: FillRows): void {
  providerOf(services).fill = fill;
}

/** The rows with their products, as buyers would see them. */
export function filledRows(services: Services, rows: Rows['rows']): Promise<ProductRow[]> {
  const { fill } = providerOf(services);
  if (!fill) throw new Error('No concept fills rows of products');
  return fill(rows);
}
