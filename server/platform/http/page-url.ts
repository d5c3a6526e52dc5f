import { type AddressValues, pageAddress, type PagePath } from '../../../contract/pages.ts';
import type { Config } from '../../config/index.ts';

export function pageUrl<Path extends PagePath>(
  { http }: Pick<Config, 'http'>,
  path: Path,
  ...values: AddressValues<Path>
): string {
  return http.publicUrl + pageAddress(path, ...values);
}

export function pageFacts(
  { page, limit }: { page: number; limit: number },
  total: number,
): { currentPage: number; totalPages: number; total: number } {
  return { currentPage: page, totalPages: Math.ceil(total / limit), total };
}
