/** Repeating the whole transaction may succeed. */
const REPEATABLE = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available
]);

/** insufficient_privilege */
const MISSING_RIGHT = '42501';

/** in_failed_sql_transaction */
const IN_FAILED_TRANSACTION = '25P02';

/** foreign_key_violation */
const MISSING_REFERENCE = '23503';

const TIMED_OUT = new Set([
  '57014', // query_canceled
  '25P03', // idle_in_transaction_session_timeout
]);

const UNAVAILABLE = new Set([
  '53000', // insufficient_resources
  '53100', // disk_full
  '53200', // out_of_memory
  '53300',
  '53400', // configuration_limit_exceeded
  '58030', // io_error
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The driver reports missing and lost connections without a code. */
const UNAVAILABLE_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'The database does not answer',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

const INTEGRITY_VIOLATION_CLASS = '23';
/** Values that a column cannot hold, such as half a character, share this class. */
const DATA_EXCEPTION_CLASS = '22';

export function violatedConstraint(error: unknown): string | undefined {
  for (const cause of causes(error)) {
    if (!('constraint' in cause) || typeof cause.constraint !== 'string') continue;
    if (codeOf(cause)?.startsWith(INTEGRITY_VIOLATION_CLASS)) return cause.constraint;
  }
  return undefined;
}

/** An order number or another random value is taken: repeating the whole transaction draws another one. */
export class ValueTaken extends Error {
  override name = 'ValueTaken';
}

export function isRetryable(error: unknown): boolean {
  return causes(error).some((cause) => cause instanceof ValueTaken || REPEATABLE.has(codeOf(cause) ?? ''));
}

export function isMissingReference(error: unknown): boolean {
  return causes(error).some((cause) => codeOf(cause) === MISSING_REFERENCE);
}

export function isInFailedTransaction(error: unknown): boolean {
  return causes(error).some((cause) => codeOf(cause) === IN_FAILED_TRANSACTION);
}

export function isFaultOfValues(error: unknown): boolean {
  return causes(error).some((cause) => {
    const code = codeOf(cause) ?? '';
    return code.startsWith(DATA_EXCEPTION_CLASS) || code.startsWith(INTEGRITY_VIOLATION_CLASS);
  });
}

export function isDatabaseUnavailable(error: unknown): boolean {
  return causes(error).some(
    (cause) =>
      UNAVAILABLE.has(codeOf(cause) ?? '') ||
      UNAVAILABLE_MESSAGES.some((message) => cause.message.startsWith(message)),
  );
}

export function isTimedOut(error: unknown): boolean {
  return causes(error).some((cause) => TIMED_OUT.has(codeOf(cause) ?? ''));
}

export function isMissingRight(error: unknown): boolean {
  return causes(error).some((cause) => codeOf(cause) === MISSING_RIGHT);
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** drizzle puts the driver's error into `cause`. */
function causes(error: unknown): Error[] {
  const found: Error[] = [];
  for (let current = error; current instanceof Error && found.length < 5; current = current.cause) {
    found.push(current);
    if (current instanceof AggregateError)
      found.push(...current.errors.filter((inner) => inner instanceof Error));
  }
  return found;
}
