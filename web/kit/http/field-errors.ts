import { ApiProblem } from '../../../contract/client.ts';
import type { FieldError } from '../../../contract/problem.ts';

export function problemsOf(error: unknown): readonly FieldError[] {
  return error instanceof ApiProblem ? error.errors : [];
}

export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
}
