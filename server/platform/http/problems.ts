import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { SOMETHING_WENT_WRONG } from '../../../contract/client.ts';
import { type FieldError, PROBLEMS, type Problem, type ProblemCode } from '../../../contract/problem.ts';
import { isDatabaseUnavailable, isRetryable, isTimedOut } from '../database/errors.ts';
import { findImproperString } from './input-strings.ts';
import { inputWords } from './input-words.ts';
import { isPageRequest, sendProblemPage } from './problem-page.ts';
import { busy, Refusal } from './refusal.ts';

const RETRY_AFTER_SECONDS = 2;

class InvalidInput extends Error {
  readonly errors: FieldError[];
  constructor(errors: FieldError[]) {
    super('Please check what you entered');
    this.errors = errors;
  }
}

function invalid({ issues }: z.ZodError): InvalidInput {
  return new InvalidInput(issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

/** Refusals are not logged, unexpected errors are. */
export function answerProblems(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => {
    return (data: unknown) => {
      // Headers are no user's text, and those in use have patterns. Files are checked line by line.
      const isChecked = httpPart !== 'headers' && typeof data !== 'string';
      const odd = isChecked ? findImproperString(data) : undefined;
      if (odd) return { error: new InvalidInput([odd]) };
      const result = schema.safeParse(httpPart === 'body' && data === null ? undefined : data, {
        error: inputWords,
      });
      return result.success ? { value: result.data } : { error: invalid(result.error) };
    };
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error.statusCode === 415 ? unsupportedType(request) : refusalOf(error);
    logFailure(refusal, error, request.log);
    return sendProblem(request, reply, refusal);
  });
}

export function logFailure(refusal: Refusal, error: unknown, log: FastifyBaseLogger): void {
  if (refusal.status < 500) return;
  if (refusal.code === 'internal') log.error({ err: error }, 'request failed');
  else log.warn({ err: error }, 'request could not be served');
}

export function isPlainInput(input: unknown): boolean {
  return findImproperString(input) === undefined;
}

/** Some input lies outside a route's own schemas, such as the fields of a form with files. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const odd = findImproperString(input);
  if (odd) throw invalidInput(new InvalidInput([odd]));
  const result = schema.safeParse(input, { error: inputWords });
  if (result.success) return result.data;
  throw invalidInput(invalid(result.error));
}

export function problemOf(refusal: Refusal, requestId: string): Problem {
  const { status, title } = PROBLEMS[refusal.code];
  return {
    status,
    title,
    code: refusal.code,
    message: refusal.message,
    ...(refusal.errors && { errors: refusal.errors }),
    ...(refusal.variants && { variants: refusal.variants }),
    ...(refusal.movedTo && { movedTo: refusal.movedTo }),
    ...(refusal.proof && { proof: refusal.proof }),
    requestId,
  };
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const problem = problemOf(refusal, request.id);
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  if (isPageRequest(request)) return sendProblemPage(reply, problem);
  return reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

export function refusalOf(error: FastifyError): Refusal {
  const cause: unknown = error.validation ? error.cause : error;
  if (error instanceof Refusal) return error;
  if (error instanceof InvalidInput) return invalidInput(error);
  if (cause instanceof InvalidInput) return invalidInput(cause);
  if (isDatabaseUnavailable(error) || isTimedOut(error) || isRetryable(error)) {
    return busy(RETRY_AFTER_SECONDS);
  }
  const code = codeOfStatus(error.statusCode);
  if (code) return new Refusal(code, MESSAGES[code] ?? error.message);
  return new Refusal('internal', SOMETHING_WENT_WRONG);
}

function invalidInput(error: InvalidInput): Refusal {
  const message = error.errors.length === 1 && error.errors[0] ? error.errors[0].message : error.message;
  return new Refusal('invalid_input', message, { errors: error.errors });
}

const TYPES = ['application/json', 'multipart/form-data', 'text/csv'];

function unsupportedType({ server }: FastifyRequest): Refusal {
  const taken = TYPES.filter((type) => server.hasContentTypeParser(type)).join(' or ');
  return new Refusal('unsupported_type', `Send the request as ${taken}`);
}

function codeOfStatus(status: number | undefined): ProblemCode | undefined {
  switch (status) {
    case 400:
    case 414:
    case 431:
      return 'invalid_input';
    case 404:
      return 'not_found';
    case 405:
      return 'method_not_allowed';
    case 413:
      return 'too_large';
    case 429:
      return 'too_many_requests';
    case 503:
      return 'unavailable';
    default:
      // Any other status 4xx of a library is an error of the request.
      return status !== undefined && status >= 400 && status < 500 ? 'invalid_input' : undefined;
  }
}

const MESSAGES: Partial<Record<ProblemCode, string>> = {
  invalid_input: 'The request could not be read',
  too_large: 'That is more than can be taken at once',
};
