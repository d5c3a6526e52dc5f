import {
  type FieldError,
  type MovedTo,
  type PossibleVariant,
  PROBLEMS,
  type ProblemCode,
  type ProofWanted,
} from '../../../contract/problem.ts';

/** A refusal rolls back the transaction in which it is thrown and becomes a problem reply. */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly variants: PossibleVariant[] | undefined;
  readonly movedTo: MovedTo | undefined;
  readonly proof: ProofWanted | undefined;

  constructor(
    code: ProblemCode,
    message: string,
    more: {
      errors?: FieldError[] | undefined;
      retryAfterSeconds?: number | undefined;
      variants?: PossibleVariant[] | undefined;
      movedTo?: MovedTo | undefined;
      proof?: ProofWanted | undefined;
    } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.variants = more.variants;
    this.movedTo = more.movedTo;
    this.proof = more.proof;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

export function busy(retryAfterSeconds: number): Refusal {
  return new Refusal('unavailable', 'The shop is busy right now. Please try again in a moment.', {
    retryAfterSeconds,
  });
}

export function notAPage(path = 'after'): Refusal {
  return new Refusal('invalid_input', 'This is not a page of the list', {
    errors: [{ path, message: 'Use what the page before gave' }],
  });
}

/** POL11: missing rows and those of another account get the same reply. */
export function notFound(what: string): Refusal {
  return new Refusal('not_found', `${what} was not found`);
}
