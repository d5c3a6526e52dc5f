/**
 * `npm run verify [-- --ask-providers]`: checks the invariants, read-only, of a running or stopped shop. With `--ask-
 * providers` it also compares payments and refunds of the last 30 days with the providers.
 */
import type { Config } from '../../server/config/index.ts';
import { compareWithProviders, Gateways } from '../../server/payments/index.ts';
import { type DatabaseHandle, openDatabase } from '../../server/platform/database/database.ts';
import { Signer } from '../../server/platform/signer.ts';
import { describeVerdict, verifyInvariants } from '../../server/verify/index.ts';
import { EXIT, isAskedForHelp, type Program, requireKnown, type Terminal } from './command-line.ts';
import { CONNECTION_WAIT_MS, onShopDatabase } from './open-shop.ts';

const USAGE = `npm run verify                       check the invariants, read-only
npm run verify -- --ask-providers    and compare payments and refunds of the last 30 days with the providers`;
const ASK_PROVIDERS = '--ask-providers';

export const verify: Program = async (terminal) =>
  isAskedForHelp(terminal, USAGE)
    ? EXIT.done
    : onShopDatabase(terminal, (url, config) => verifyAll(terminal, url, config));

async function verifyAll({ words, print }: Terminal, url: string, config: Config): Promise<boolean> {
  requireKnown(words, [ASK_PROVIDERS], USAGE);
  const database = openDatabase(url, {
    poolSize: 1,
    statementTimeoutMs: 0,
    connectionTimeoutMs: CONNECTION_WAIT_MS,
  });
  try {
    const areHeld = await checkInvariants(database, print);
    if (!words.includes(ASK_PROVIDERS)) return areHeld;
    return (await askProviders(database, config, print)) && areHeld;
  } finally {
    await database.close();
  }
}

async function checkInvariants({ db }: DatabaseHandle, print: Terminal['print']): Promise<boolean> {
  const verdicts = await verifyInvariants(db);
  for (const verdict of verdicts) print(describeVerdict(verdict));
  const broken = verdicts.filter(({ breaches }) => breaches > 0).length;
  print(
    broken === 0 ? `All ${verdicts.length} invariants hold.` : `${broken} of ${verdicts.length} are broken.`,
  );
  return broken === 0;
}

async function askProviders(
  { db }: DatabaseHandle,
  config: Config,
  print: Terminal['print'],
): Promise<boolean> {
  // Nothing is signed here, so no secret is created.
  const gateways = new Gateways({ config, db, signer: new Signer(''), clock: () => new Date() });
  const differences = await compareWithProviders({ db, gateways });
  for (const difference of differences) print(`DIFFERS ${difference}`);
  if (differences.length === 0) print('The payment providers say the same.');
  return differences.length === 0;
}
