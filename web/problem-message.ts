import { ApiProblem } from '../contract/client.ts';

/** What to tell about a failed call: the server's own message, or the sentence for this place when none came. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiProblem && error.code !== 'no_response' ? error.message : fallback;
}

/** The server's errors of single fields by the field's name; empty when it named none. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
}
