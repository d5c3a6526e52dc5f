import { Email } from '../../../contract/kernel/account-fields.ts';
import type { Duty } from '../../../contract/kernel/rights.ts';
import type { ShopId } from '../../../contract/kernel/schemas.ts';
import type { OperatorPerson } from '../../../contract/operators.ts';
import { listPeople } from '../../../server/market/accounts/index.ts';
import type { Config } from '../../../server/config/index.ts';
import { asCommand } from '../../../server/platform/audit/scope.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { requireDuty } from '../../../server/platform/http/admit.ts';
import { Refusal } from '../../../server/platform/http/refusal.ts';
import type { EXIT, Terminal } from '../command-line.ts';

type Exit = (typeof EXIT)[keyof typeof EXIT];

export interface Context {
  config: Config;
  db: Database;
  databaseUrl: string;
  /** Its first word. */
  name: string;
  print: Terminal['print'];
}

/** A command with its line of the help. It answers with a status where it is not simply done. */
export interface Command {
  /** What follows on its name. */
  takes: string;
  says: string;
  /** How many words it needs; a text may be several. */
  least: number;
  /** How many it can be given, so that none is passed over; undefined where it ends with a text. */
  most?: number;
  /** With which the operator must act in whose name it is carried out (`--as`); undefined where it is in nobody's. */
  duty?: Duty;
  /** @throws WrongArguments before anything is done */
  run: (context: Context, words: readonly string[], by: OperatorPerson | undefined) => Promise<Exit | void>;
}

/** Runs work that the audit log keeps as done by this command, in an operator's name where there is one. */
export function recorded<Result>(
  { name }: Context,
  ids: readonly string[],
  work: () => Result,
  details: { by?: OperatorPerson | undefined; shopId?: ShopId; reason?: string } = {},
): Result {
  const { by, ...rest } = details;
  return asCommand(`npm run operator -- ${name}`, ids, work, { ...rest, actorId: by?.id ?? null });
}

/** @throws Refusal `not_found` */
export async function findPerson(db: Database, address: string): Promise<OperatorPerson> {
  const email = Email.parse(address);
  const person = (await listPeople(db)).find((known) => known.email === email);
  if (!person) throw new Refusal('not_found', `There is no operator ${email}`);
  return person;
}

/**
 * The operator in whose name a command is carried out.
 * @throws Refusal `not_found`, `wrong_state` for who cannot sign in, `right_missing` without the duty
 */
export async function findActingPerson(db: Database, address: string, duty: Duty): Promise<OperatorPerson> {
  const person = await findPerson(db, address);
  if (person.state === 'disabled') throw new Refusal('wrong_state', `${person.email} was shut out`);
  if (person.state === 'invited')
    throw new Refusal(
      'wrong_state',
      `${person.email} has not set up the account yet: npm run operator -- link ${person.email}`,
    );
  requireDuty(person.duties, duty);
  return person;
}
