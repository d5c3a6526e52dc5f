import { ApiProblem } from '../../contract/client.ts';

/** What a call was answered: 'done', or the code of its refusal. */
export async function answerOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    (reason: unknown) => {
      if (reason instanceof ApiProblem) return reason.code;
      throw reason;
    },
  );
}

/** The fields that a call is refused for, each with what is said there: 'name: Please fill in this field'. */
export async function refusedFields(call: Promise<unknown>): Promise<string[]> {
  const reason = await call.then(
    () => undefined,
    (refusal: unknown) => refusal,
  );
  if (!(reason instanceof ApiProblem)) throw new Error('the call was not refused', { cause: reason });
  return reason.errors.map(({ path, message }) => `${path}: ${message}`);
}

/** `answerOf` calls that are made at once. */
export function answersOf(...calls: Promise<unknown>[]): Promise<string[]> {
  return Promise.all(calls.map(answerOf));
}
