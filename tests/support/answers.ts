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

/** The same of calls that are made at once. */
export function answersOf(...calls: Promise<unknown>[]): Promise<string[]> {
  return Promise.all(calls.map(answerOf));
}
