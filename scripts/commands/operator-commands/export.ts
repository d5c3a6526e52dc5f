import { open, rm } from 'node:fs/promises';
import type { OperatorPerson } from '../../../contract/operators.ts';
import { thingsOf } from '../../../server/concept/concept.ts';
import { CONCEPTS } from '../../../server/concepts.ts';
import { exportLog } from '../../../server/market/audit/index.ts';
import { exportMarketOrders } from '../../../server/selling/orders/index.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { recordRead } from '../../../server/platform/database/transaction.ts';
import { exportShops } from '../../../server/market/shops/index.ts';
import { WrongArguments } from '../command-line.ts';
import { type Command, type Context, recorded } from './command.ts';

/** Only for the account that runs the command: names and addresses are in it. */
const FILE_MODE = 0o600;

/** What can be exported, as parts of a CSV file. */
const EXPORTS = {
  audit: (db) => exportLog(db, thingsOf(CONCEPTS), {}),
  orders: exportMarketOrders,
  sellers: exportShops,
} satisfies Record<string, (db: Database) => AsyncGenerator<string>>;

export const exportCommands = {
  export: {
    takes: `${Object.keys(EXPORTS).join('|')} <file>`,
    says: 'write all of it as CSV into a new file that only you can read',
    least: 2,
    most: 2,
    duty: 'owner',
    run: (context, [what = '', file = ''], by) => write(context, what, file, by),
  },
} satisfies Record<string, Command>;

async function write(
  context: Context,
  what: string,
  file: string,
  by: OperatorPerson | undefined,
): Promise<void> {
  const { db } = context;
  if (!isExport(what)) throw new WrongArguments(`Say ${Object.keys(EXPORTS).join(', ')}, not '${what}'.`);
  const handle = await open(file, 'wx', FILE_MODE).catch((error: NodeJS.ErrnoException) => {
    throw new WrongArguments(
      error.code === 'EEXIST'
        ? `${file} is there already: name a new file.`
        : `${file} cannot be written: ${error.message}`,
    );
  });
  try {
    await recorded(context, [what], () => recordRead(db), { by });
    for await (const part of EXPORTS[what](db)) await handle.write(part);
  } catch (error) {
    await rm(file);
    throw error;
  } finally {
    await handle.close();
  }
  context.print(`Written to ${file}.`);
}

function isExport(what: string): what is keyof typeof EXPORTS {
  return Object.hasOwn(EXPORTS, what);
}
