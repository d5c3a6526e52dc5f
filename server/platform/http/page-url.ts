import { type AddressValues, pageAddress, type PagePath } from '../../../contract/pages.ts';
import type { Config } from '../../config/index.ts';

export function pageUrl<Path extends PagePath>(
  { http }: Pick<Config, 'http'>,
  path: Path,
  ...values: AddressValues<Path>
): string {
  return http.publicUrl + pageAddress(path, ...values);
}
