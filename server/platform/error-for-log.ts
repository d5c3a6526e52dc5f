interface LoggedError {
  [part: string]: unknown;
  type: string;
  message: string;
  stack: string;
  code: string | undefined;
  constraint: string | undefined;
  cause: LoggedError | undefined;
}

/** Parameters of a failed query may be personal data or hashes: they are left out, also of the text that repeats them. */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return errorForLog(new Error(wordsOf(error)));
  return {
    type: error.name,
    message: withoutParameters(error.message),
    stack: withoutParameters(error.stack ?? ''),
    code: textOf(error, 'code'),
    constraint: textOf(error, 'constraint'),
    cause: error.cause === undefined ? undefined : errorForLog(error.cause),
  };
}

function wordsOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  return 'message' in thrown ? String(thrown.message) : `an object with ${Object.keys(thrown).join(', ')}`;
}

function withoutParameters(text: string): string {
  // The parameters end where the stack begins, or with the text.
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '');
}

function textOf(error: Error, name: 'code' | 'constraint'): string | undefined {
  const value: unknown = name in error ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
