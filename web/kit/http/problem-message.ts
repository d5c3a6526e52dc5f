import { ApiProblem, SOMETHING_WENT_WRONG } from '../../../contract/client.ts';

/** ERR-04, ERR-05. */
export const SERVER_ERROR = 'Server Error';

export const NO_ANSWER = `${SERVER_ERROR}. Please check your connection and try again.`;

export const OFFLINE = 'You seem to be offline. It reloads when you are back online.';

/** For example `couldNotBe('The view', 'saved')`, where the server gives no reason. */
export function couldNotBe(what: string, done: string): string {
  return `${what} could not be ${done}. Please try again.`;
}

export function hasCode(error: unknown, ...codes: ApiProblem['code'][]): error is ApiProblem {
  return error instanceof ApiProblem && codes.includes(error.code);
}

/** ERR-04, ERR-05. */
export function isUnanswered(error: unknown): boolean {
  return hasCode(error, 'no_response');
}

export function messageOf(error: unknown, fallback: string): string {
  if (isUnanswered(error)) return NO_ANSWER;
  return error instanceof ApiProblem && error.hasReason ? error.message : fallback;
}

/** ERR-03. */
export function anyMessageOf(error: unknown): string {
  return messageOf(error, SOMETHING_WENT_WRONG);
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 404;
}
