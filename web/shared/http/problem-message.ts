import { ApiProblem } from '../../../contract/client.ts';
import type { FieldError } from '../../../contract/problem.ts';

/** What to tell about a failed call: the server's own message, or the sentence for this place when none came. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiProblem && error.code !== 'no_response' && error.hasReason
    ? error.message
    : fallback;
}

/** What to tell where the place has no sentence of its own; only a missing answer is put down to the connection (ERR-03). */
export function anyMessageOf(error: unknown): string {
  if (!(error instanceof ApiProblem)) return 'Something went wrong';
  return error.code === 'no_response'
    ? 'The shop could not be reached. Please check your connection.'
    : error.message;
}

/** Whether there is nothing at the address that was asked for: no such id, or nothing that can be one. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 400);
}

/** The server's errors of single fields, by their paths. */
export function problemsOf(error: unknown): readonly FieldError[] {
  return error instanceof ApiProblem ? error.errors : [];
}

/** The server's errors of single fields by the field's name; empty when it named none. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
}
