import { Refusal } from '../../platform/http/refusal.ts';

export function noSuchCategory(id: string, path: string): Refusal {
  const message = `There is no category '${id}'`;
  return new Refusal('invalid_input', message, { errors: [{ path, message }] });
}
