import { ApiProblem, SOMETHING_WENT_WRONG } from '../../../contract/client.ts';

/** A failure of which no more is known (ERR-04, ERR-05). */
export const SERVER_ERROR = 'Server Error';

/** What screens say when the server did not answer. */
export const NO_ANSWER = `${SERVER_ERROR}. Please check your connection and try again.`;

export const OFFLINE = 'You seem to be offline. It reloads when you are back online.';

/** What an act that failed says where the server gives no reason, such as `couldNotBe('The view', 'saved')`. */
export function couldNotBe(what: string, done: string): string {
  return `${what} could not be ${done}. Please try again.`;
}

/** Whether no answer came, in time or at all (ERR-04, ERR-05). */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'no_response';
}

/** The message of a failed call: the server's, that no answer came, or the given fallback. */
export function messageOf(error: unknown, fallback: string): string {
  if (isUnanswered(error)) return NO_ANSWER;
  return error instanceof ApiProblem && error.hasReason ? error.message : fallback;
}

/** The message where the place has no fallback of its own (ERR-03). */
export function anyMessageOf(error: unknown): string {
  return messageOf(error, SOMETHING_WENT_WRONG);
}

/** Whether the resource does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 404;
}
