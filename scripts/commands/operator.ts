/**
 * `npm run operator`: who runs the market, and what must work when the console does not. It makes the first operator, and does in an
 * operator's name what the console would, with the same locks, mails and audit. The shop may run meanwhile.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { DUTIES } from '../../contract/kernel/rights.ts';
import { Duty } from '../../contract/kernel/schemas.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { Refusal } from '../../server/platform/http/refusal.ts';
import { EXIT, type Program, type Terminal, WrongArguments } from './command-line.ts';
import { CONNECTION_WAIT_MS, onShopDatabase } from './open-shop.ts';
import { type Command, type Context, findActingPerson } from './operator-commands/command.ts';
import { exportCommands } from './operator-commands/export.ts';
import { marketCommands } from './operator-commands/market.ts';
import { peopleCommands } from './operator-commands/people.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  ...peopleCommands,
  ...marketCommands,
  ...exportCommands,
};

const HELP = `What follows on npm run operator --
${Object.entries(COMMANDS)
  .map(
    ([name, { takes, says, duty }]) => `  ${name} ${takes}\n      ${says}${duty ? ` (--as: ${duty})` : ''}`,
  )
  .join('\n')}
Those with --as are carried out in the name of an operator with that duty: --as <e-mail>.
Duties:
${Duty.options.map((duty) => `  ${duty.padEnd(10)} ${DUTIES[duty].says}`).join('\n')}
Exit status: 0 done, 1 refused or failed, 2 wrong arguments, 3 proposed, a second operator has to agree.`;

export const operator: Program = async (terminal) => {
  const asked = readArguments(terminal);
  if (typeof asked === 'number') return asked;
  return onShopDatabase(terminal, (databaseUrl, config) =>
    carryOut(terminal, asked, { databaseUrl, config }),
  );
};

interface Asked {
  name: string;
  command: Command;
  words: readonly string[];
  as: string | undefined;
}

/** What is to be done, or the exit status where nothing is. */
function readArguments({ words, print, complain }: Terminal): Asked | number {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { as: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) {
      print(HELP);
      return EXIT.done;
    }
    return { ...readCommand(positionals, values.as), as: values.as };
  } catch (error) {
    // `parseArgs` says which option it does not know.
    if (!(error instanceof WrongArguments || error instanceof TypeError)) throw error;
    complain(`${error.message}\nnpm run operator -- --help lists what there is.`);
    return EXIT.wrongArguments;
  }
}

function readCommand([name, ...words]: string[], as: string | undefined): Omit<Asked, 'as'> {
  if (name === undefined) throw new WrongArguments('Say what to do.');
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new WrongArguments(`There is no command '${name}'.`);
  const { takes, least, most = Infinity, duty } = command;
  if (words.length < least) throw new WrongArguments(`It takes more: ${name} ${takes}`);
  if (words.length > most) throw new WrongArguments(`It takes less: ${[name, takes].join(' ').trim()}`);
  if (duty !== undefined && as === undefined)
    throw new WrongArguments(`Say in whose name: --as <e-mail of an operator with the duty ${duty}>`);
  if (duty === undefined && as !== undefined)
    throw new WrongArguments(`${name} is done in nobody's name: leave --as out.`);
  return { name, command, words };
}

async function carryOut(
  { print, complain }: Terminal,
  { name, command, words, as }: Asked,
  { databaseUrl, config }: Pick<Context, 'databaseUrl' | 'config'>,
): Promise<number> {
  const database = openDatabase(databaseUrl, { poolSize: 2, connectionTimeoutMs: CONNECTION_WAIT_MS });
  const { db } = database;
  try {
    const { duty } = command;
    const by = duty && as !== undefined ? await findActingPerson(db, as, duty) : undefined;
    return (await command.run({ config, db, databaseUrl, name, print }, words, by)) ?? EXIT.done;
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof z.ZodError)) throw error;
    complain(error instanceof Refusal ? error.message : z.prettifyError(error));
    return error instanceof Refusal ? EXIT.refused : EXIT.wrongArguments;
  } finally {
    await database.close();
  }
}
