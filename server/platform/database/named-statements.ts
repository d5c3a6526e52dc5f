import { createHash } from 'node:crypto';
import pg from 'pg';

/** What has a name stays planned as long as the connection lives, so their number is bounded. */
const MAX_NAMES = 300;
const NAME_CHARACTERS = 20;

/** Text searches and overlaps of lists: what they cost depends on what is asked for, so each is planned for itself. */
const PLANNED_EACH_TIME = /@@|&&/;

/**
 * A connection that lets the database parse and plan a statement with parameters once, not at every use: from its
 * second use on the statement has a name.
 */
export class NamingClient extends pg.Client {
  readonly #seenOnce = new Set<string>();
  readonly #names = new Map<string, string>();

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    // The same call with the same answer, whichever of its forms it has.
    this.query = ((first: unknown, values: unknown, ...rest: unknown[]) => {
      const answer = query(isStatement(first, values) ? this.#named(first) : first, values, ...rest);
      if (answer instanceof Promise) answer.catch((error: unknown) => this.#endWhenSilent(error));
      return answer;
    }) as pg.Client['query'];
  }

  /** A connection that no answer came on is of no use any more: a rollback would only wait behind the lost statement. */
  #endWhenSilent(error: unknown): void {
    if (error instanceof Error && error.message === 'Query read timeout') this.connection.stream.destroy();
  }

  #named(statement: Statement): Statement {
    const name = statement.name ?? this.#nameOf(statement.text);
    return name === undefined ? statement : { ...statement, name };
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= MAX_NAMES || PLANNED_EACH_TIME.test(text)) return undefined;
    if (!this.#seenOnce.has(text)) {
      // Texts that are used once are many, for they hold lists of any length.
      if (this.#seenOnce.size >= MAX_NAMES) this.#seenOnce.clear();
      this.#seenOnce.add(text);
      return undefined;
    }
    this.#seenOnce.delete(text);
    const name = createHash('sha256').update(text).digest('base64url').slice(0, NAME_CHARACTERS);
    this.#names.set(text, name);
    return name;
  }
}

interface Statement {
  text: string;
  name?: string | undefined;
}

function isStatement(first: unknown, values: unknown): first is Statement {
  const hasText = typeof first === 'object' && first !== null && 'text' in first;
  return hasText && Array.isArray(values) && values.length > 0;
}
