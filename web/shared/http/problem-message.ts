import { ApiProblem } from '../../../contract/client.ts';
import type { FieldError } from '../../../contract/problem.ts';

/** The message of a failed call: the server's, or the given fallback when no response came. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiProblem && error.code !== 'no_response' && error.hasReason
    ? error.message
    : fallback;
}

/**
 * The message where the place has no fallback of its own; only a missing response is blamed on the connection (ERR-03).
 */
export function anyMessageOf(error: unknown): string {
  if (!(error instanceof ApiProblem)) return 'Something went wrong';
  return error.code === 'no_response'
    ? 'We could not reach the shop. Please check your connection.'
    : error.message;
}

/** Whether the resource does not exist: an unknown or malformed id. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 400);
}

/** The server's field errors, by path. */
export function problemsOf(error: unknown): readonly FieldError[] {
  return error instanceof ApiProblem ? error.errors : [];
}

/** The server's field errors by field name; empty without any. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
}
