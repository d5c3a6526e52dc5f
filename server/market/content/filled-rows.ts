import type { LandingRow } from '../../../contract/catalog.ts';
import type { Rows } from '../../../contract/content.ts';
import { perApp, type Services } from '../../platform/services.ts';

type FillRows = (rows: Rows['rows']) => Promise<LandingRow[]>;

const providerOf = perApp((): { fill?: FillRows } => ({}));

/** The rows are the same for everybody. */
export function provideRows(services: Services, fill: FillRows): void {
  providerOf(services).fill = fill;
}

export function filledRows(services: Services, rows: Rows['rows']): Promise<LandingRow[]> {
  const { fill } = providerOf(services);
  if (!fill) throw new Error('No concept fills rows of products');
  return fill(rows);
}
