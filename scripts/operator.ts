/**
 * `npm run operator`: who runs the market. It makes the first operator, and mends what the console cannot: somebody who lost
 * every factor, or a market without an owner. The shop may run meanwhile.
 */
import { z } from 'zod';
import { OperatorForm, type OperatorPerson } from '../contract/operators.ts';
import { Email } from '../contract/kernel/account-fields.ts';
import { DUTIES } from '../contract/kernel/duties.ts';
import { Duty } from '../contract/kernel/role.ts';
import {
  changeDuties,
  disablePerson,
  insertOperator,
  listPeople,
  setUpAddress,
} from '../server/accounts/index.ts';
import type { Config } from '../server/config/index.ts';
import { asCommand } from '../server/platform/audit/scope.ts';
import { type Database, openDatabase } from '../server/platform/database/database.ts';
import { inTransaction } from '../server/platform/database/transaction.ts';
import { Refusal } from '../server/platform/http/refusal.ts';
import { CONNECTION_WAIT_MS, onShopDatabase } from './support/open-shop.ts';

const DUTY_WORDS = Duty.options.map((duty) => `  ${duty.padEnd(10)} ${DUTIES[duty].says}`).join('\n');
const USAGE = `npm run operator -- add <e-mail> <name> <duty>...    make an operator; prints the link to set up the account
npm run operator -- list                             who runs the market
npm run operator -- duties <e-mail> <duty>...        what somebody is in charge of, from now on
npm run operator -- disable <e-mail>                 end somebody's access at once
npm run operator -- link <e-mail>                    a new link, for who lost it, the password or every factor
Duties:
${DUTY_WORDS}`;

const LINK_NOTE =
  'It works once, within 24 hours, and is as good as the account until then: hand it over safely.';

await onShopDatabase(async (url, config) => {
  const database = openDatabase(url, { poolSize: 2, connectionTimeoutMs: CONNECTION_WAIT_MS });
  try {
    return await decide({ config, db: database.db });
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof z.ZodError)) throw error;
    console.error(error instanceof Refusal ? error.message : z.prettifyError(error));
    return false;
  } finally {
    await database.close();
  }
});

interface Context {
  config: Config;
  db: Database;
}

async function decide(context: Context): Promise<boolean> {
  const { db } = context;
  const [command, address, ...words] = process.argv.slice(2);
  if (command === 'list') return list(db);
  if (address === undefined) return explainUsage();
  switch (command) {
    case 'add':
      await asCommand(nameOf(command), [], () => add(context, address, words));
      return true;
    case 'duties': {
      const { id } = await findPerson(db, address);
      const duties = OperatorForm.shape.duties.parse(words);
      await asCommand(nameOf(command), [id], () => changeDuties({ db }, id, duties));
      break;
    }
    case 'disable': {
      const { id } = await findPerson(db, address);
      await asCommand(nameOf(command), [id], () => disablePerson({ db }, id));
      break;
    }
    case 'link': {
      const person = await findPerson(db, address);
      if (person.state === 'disabled') throw new Refusal('wrong_state', 'This person was shut out');
      const link = await asCommand(nameOf(command), [person.id], () =>
        inTransaction(db, (tx) => setUpAddress(tx, context, person)),
      );
      tellLink(link);
      return true;
    }
    default:
      return explainUsage();
  }
  console.log('Done.');
  return true;
}

/** The command as the audit log names it. */
function nameOf(command: string): string {
  return `npm run operator -- ${command}`;
}

/** The name may be several words: the duties are the last ones. */
async function add(context: Context, email: string, words: string[]): Promise<void> {
  const isDuty = (word: string) => Duty.safeParse(word).success;
  const duties = words.slice(words.findLastIndex((word) => !isDuty(word)) + 1);
  const name = words.slice(0, words.length - duties.length).join(' ');
  const form = OperatorForm.parse({ email, name, duties });
  const link = await inTransaction(context.db, async (tx) => {
    const { id } = await insertOperator(tx, form);
    return setUpAddress(tx, context, { id, email: form.email });
  });
  tellLink(link);
}

function tellLink(link: string): void {
  console.log(`${link}\n${LINK_NOTE}`);
}

async function findPerson(db: Database, address: string): Promise<OperatorPerson> {
  const email = Email.parse(address);
  const person = (await listPeople(db)).find((known) => known.email === email);
  if (!person) throw new Refusal('not_found', `There is no operator ${email}`);
  return person;
}

async function list(db: Database): Promise<true> {
  const people = await listPeople(db);
  for (const { email, name, state, duties } of people) {
    console.log(`${state.padEnd(8)}  ${email}, ${name}: ${duties.join(', ')}`);
  }
  if (people.length === 0) console.log(`Nobody runs the market yet.\n\n${USAGE}`);
  return true;
}

function explainUsage(): false {
  console.error(USAGE);
  return false;
}
