import { Duty } from '../../../contract/kernel/schemas.ts';
import { OperatorForm } from '../../../contract/operators.ts';
import {
  changeDuties,
  disablePerson,
  enablePerson,
  insertOperator,
  listPeople,
  setUpAddress,
} from '../../../server/market/accounts/index.ts';
import { inTransaction } from '../../../server/platform/database/transaction.ts';
import { Refusal } from '../../../server/platform/http/refusal.ts';
import { WrongArguments } from '../command-line.ts';
import { type Command, type Context, findPerson, recorded } from './command.ts';

const LINK_NOTE =
  'It works once, within 24 hours, and is as good as the account until then: hand it over safely.';

/** Who runs the market: what the console cannot, such as the first operator, or one who lost every factor. */
export const peopleCommands = {
  add: {
    takes: '<e-mail> <name> <duty>...',
    says: 'make an operator; prints the link to set up the account',
    least: 3,
    run: (context, [email = '', ...words]) => recorded(context, [], () => add(context, email, words)),
  },
  list: {
    takes: '',
    says: 'who runs the market',
    least: 0,
    most: 0,
    run: async ({ db, print }) => {
      const people = await listPeople(db);
      for (const { email, name, state, duties } of people) {
        print(`${state.padEnd(8)}  ${email}, ${name}: ${duties.join(', ')}`);
      }
      if (people.length === 0) print('Nobody runs the market yet: npm run operator -- add');
    },
  },
  duties: {
    takes: '<e-mail> <duty>...',
    says: 'what somebody is in charge of, from now on',
    least: 2,
    run: async (context, [address = '', ...words]) => {
      const { db } = context;
      const { id } = await findPerson(db, address);
      const duties = dutiesOf(words);
      await recorded(context, [id], () => changeDuties({ db }, id, duties));
      context.print('Done.');
    },
  },
  disable: {
    takes: '<e-mail>',
    says: "end somebody's access at once",
    least: 1,
    most: 1,
    run: async (context, [address = '']) => {
      const { db } = context;
      const { id, email, state } = await findPerson(db, address);
      if (state === 'disabled') throw new Refusal('wrong_state', `${email} was shut out before`);
      await recorded(context, [id], () => disablePerson({ db }, id));
      context.print('Done.');
    },
  },
  enable: {
    takes: '<e-mail>',
    says: 'give who was shut out access again, with the duties, password and factors of before',
    least: 1,
    most: 1,
    run: async (context, [address = '']) => {
      const { db } = context;
      const { id, email, state } = await findPerson(db, address);
      if (state !== 'disabled') throw new Refusal('wrong_state', `${email} has access already`);
      const enabled = await recorded(context, [id], () => enablePerson({ db }, id));
      context.print(
        enabled.state === 'invited'
          ? `Not set up yet: npm run operator -- link ${email}`
          : `${email} signs in as before.`,
      );
    },
  },
  link: {
    takes: '<e-mail>',
    says: 'a new link, for who lost it, the password or every factor',
    least: 1,
    most: 1,
    run: async (context, [address = '']) => {
      const { db } = context;
      const person = await findPerson(db, address);
      if (person.state === 'disabled') throw new Refusal('wrong_state', 'This person was shut out');
      const link = await recorded(context, [person.id], () =>
        inTransaction(db, (tx) => setUpAddress(tx, context, person)),
      );
      printLink(context, link);
    },
  },
} satisfies Record<string, Command>;

/** The name may be several words: the duties are the last ones. */
async function add(context: Context, email: string, words: readonly string[]): Promise<void> {
  const isDuty = (word: string) => Duty.safeParse(word).success;
  const firstDuty = words.findIndex(isDuty);
  const duties = dutiesOf(words.slice(firstDuty < 0 ? -1 : firstDuty));
  const name = words.slice(0, words.length - duties.length).join(' ');
  const form = OperatorForm.parse({ email, name, duties });
  const link = await inTransaction(context.db, async (tx) => {
    const { id } = await insertOperator(tx, form);
    return setUpAddress(tx, context, { id, email: form.email });
  });
  printLink(context, link);
}

/** @throws WrongArguments */
function dutiesOf(words: readonly string[]): Duty[] {
  const wrong = words.find((word) => !Duty.safeParse(word).success);
  if (wrong !== undefined)
    throw new WrongArguments(`'${wrong}' is no duty: say ${Duty.options.join(', ')}, or several of them.`);
  return OperatorForm.shape.duties.parse(words);
}

function printLink({ print }: Context, link: string): void {
  print(`${link}\n${LINK_NOTE}`);
}
