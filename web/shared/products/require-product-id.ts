import { ApiProblem } from '../../../contract/client.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A malformed id means a page that does not exist, not a bad request. */
export function requireProductId(written: string): void {
  if (UUID.test(written)) return;
  throw new ApiProblem({ status: 404, code: 'not_found', message: 'No such product' });
}
