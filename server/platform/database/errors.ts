/** Conditions in which repeating the whole transaction may succeed. */
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

/** Conditions in which a statement or a transaction took longer than it may. */
const TIMED_OUT = new Set([
  '57014', // query_canceled
  '25P03', // idle_in_transaction_session_timeout
]);

/** Conditions in which the database is unavailable, whatever the statement. */
const UNAVAILABLE = new Set([
  '53000', // insufficient_resources
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
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

/** Messages of the driver, without a code, about a connection that it does not get or loses. */
const UNAVAILABLE_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'The database does not answer',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

/** Integrity violations share the first two characters of their SQLSTATE. */
const INTEGRITY_VIOLATION_CLASS = '23';
/** So do values that their column cannot hold, such as half a character. */
const DATA_EXCEPTION_CLASS = '22';

/** The name of the constraint that refused a write, or undefined for every other error. */
export function violatedConstraint(error: unknown): string | undefined {
  for (const cause of causes(error)) {
    if (!('constraint' in cause) || typeof cause.constraint !== 'string') continue;
    if (codeOf(cause)?.startsWith(INTEGRITY_VIOLATION_CLASS)) return cause.constraint;
  }
  return undefined;
}

/** A value that was drawn at random, as an order number, is taken: repeating the whole transaction draws another one. */
export class ValueTaken extends Error {
  override name = 'ValueTaken';
}

/** Whether repeating the whole transaction may help. */
export function isWorthRepeating(error: unknown): boolean {
  return causes(error).some((cause) => cause instanceof ValueTaken || REPEATABLE.has(codeOf(cause) ?? ''));
}

/** Whether a row was written that points at one which is not there any more. */
export function isMissingReference(error: unknown): boolean {
  return causes(error).some((cause) => codeOf(cause) === MISSING_REFERENCE);
}

/** Whether a statement was refused because an earlier one of its transaction had failed. */
export function isInFailedTransaction(error: unknown): boolean {
  return causes(error).some((cause) => codeOf(cause) === IN_FAILED_TRANSACTION);
}

/** Whether the values made a statement fail: with the same ones it fails again. */
export function isFaultOfValues(error: unknown): boolean {
  return causes(error).some((cause) => {
    const code = codeOf(cause) ?? '';
    return code.startsWith(DATA_EXCEPTION_CLASS) || code.startsWith(INTEGRITY_VIOLATION_CLASS);
  });
}

/** Whether the connection was lost or could not be made: status 503, not a bug. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causes(error).some(
    (cause) =>
      UNAVAILABLE.has(codeOf(cause) ?? '') ||
      UNAVAILABLE_MESSAGES.some((message) => cause.message.startsWith(message)),
  );
}

/** Whether a statement ran into its time limit: status 503 as well. */
export function isTimedOut(error: unknown): boolean {
  return causes(error).some((cause) => TIMED_OUT.has(codeOf(cause) ?? ''));
}

/** Whether the database account lacks a right. */
export function isMissingRight(error: unknown): boolean {
  return causes(error).some((cause) => codeOf(cause) === MISSING_RIGHT);
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The error and its causes: drizzle puts the driver's error into `cause`. */
function causes(error: unknown): Error[] {
  const found: Error[] = [];
  for (let current = error; current instanceof Error && found.length < 5; current = current.cause) {
    found.push(current);
    if (current instanceof AggregateError)
      found.push(...current.errors.filter((inner) => inner instanceof Error));
  }
  return found;
}
