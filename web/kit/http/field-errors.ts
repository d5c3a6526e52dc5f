import { ApiProblem } from '../../../contract/client.ts';
import type { FieldError } from '../../../contract/problem.ts';

/** The server's field errors, by path. */
export function problemsOf(error: unknown): readonly FieldError[] {
  return error instanceof ApiProblem ? error.errors : [];
}

/** The server's field errors by field name; empty without any. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
}
