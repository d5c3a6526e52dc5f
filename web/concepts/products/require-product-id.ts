import { ApiProblem } from '../../../contract/client.ts';
import { isId } from '../../kit/url-state/is-id.ts';

/** A malformed id means a page that does not exist, not a bad request. */
export function requireProductId(written: string): void {
  if (isId(written)) return;
  throw new ApiProblem({ status: 404, code: 'not_found', message: 'No such product' });
}
