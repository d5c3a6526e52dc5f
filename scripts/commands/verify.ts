/**
 * `npm run verify [-- --ask-providers] [--audit-export <file>]`: checks the invariants, read-only, of a running or stopped shop.
 * It also compares payments and refunds of the last 30 days with the providers, or the audit log with what was exported of it.
 */
import { readFile } from 'node:fs/promises';
import { compareWithExport } from '../../server/market/audit/index.ts';
import type { Concept } from '../../server/concept/concept.ts';
import type { Config } from '../../server/config/index.ts';
import { compareWithProviders, Gateways } from '../../server/selling/payments/index.ts';
import { type DatabaseHandle, openDatabase } from '../../server/platform/database/database.ts';
import { Signer } from '../../server/platform/signer.ts';
import { describeVerdict, verifyInvariants } from '../../server/verify/index.ts';
import {
  EXIT,
  isAskedForHelp,
  type Program,
  requireKnown,
  type Terminal,
  WrongArguments,
} from './command-line.ts';
import { CONNECTION_WAIT_MS, onShopDatabase } from './open-shop.ts';

const USAGE = `npm run verify                             check the invariants, read-only
npm run verify -- --ask-providers          and compare payments and refunds of the last 30 days with the providers
npm run verify -- --audit-export <file>    and find what an export of the audit log has and the log has no more`;
const ASK_PROVIDERS = '--ask-providers';
const AUDIT_EXPORT = '--audit-export';

export const verify: Program = async (terminal) =>
  isAskedForHelp(terminal, USAGE)
    ? EXIT.done
    : onShopDatabase(terminal, (url, config, concepts) => verifyAll(terminal, url, config, concepts));

async function verifyAll(
  { words, print }: Terminal,
  url: string,
  config: Config,
  concepts: readonly Concept[],
): Promise<boolean> {
  const { file, others } = fileOf(words);
  requireKnown(others, [ASK_PROVIDERS], USAGE);
  const exported = file === undefined ? undefined : await readExport(file);
  const database = openDatabase(url, {
    poolSize: 1,
    statementTimeoutMs: 0,
    connectionTimeoutMs: CONNECTION_WAIT_MS,
  });
  try {
    let areHeld = await checkInvariants(database, concepts, print);
    if (exported !== undefined) areHeld = (await compareAudit(database, exported, print)) && areHeld;
    if (others.includes(ASK_PROVIDERS)) areHeld = (await askProviders(database, config, print)) && areHeld;
    return areHeld;
  } finally {
    await database.close();
  }
}

/** The file that follows the word, and all other words. */
function fileOf(words: readonly string[]): { file?: string; others: readonly string[] } {
  const at = words.indexOf(AUDIT_EXPORT);
  if (at < 0) return { others: words };
  const file = words[at + 1];
  if (file === undefined) throw new WrongArguments(`Name the file of the export.\n${USAGE}`);
  return { file, others: words.toSpliced(at, 2) };
}

function readExport(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new WrongArguments(`${file} cannot be read: ${error.message}`);
  });
}

async function checkInvariants(
  { db }: DatabaseHandle,
  concepts: readonly Concept[],
  print: Terminal['print'],
): Promise<boolean> {
  const verdicts = await verifyInvariants(db, concepts);
  for (const verdict of verdicts) print(describeVerdict(verdict));
  const broken = verdicts.filter(({ breaches }) => breaches > 0).length;
  print(
    broken === 0 ? `All ${verdicts.length} invariants hold.` : `${broken} of ${verdicts.length} are broken.`,
  );
  return broken === 0;
}

async function compareAudit(
  { db }: DatabaseHandle,
  exported: string,
  print: Terminal['print'],
): Promise<boolean> {
  const compared = await compareWithExport(db, exported);
  if (!compared) throw new WrongArguments('The file is no export of the audit log.');
  const { entries, missing } = compared;
  for (const entry of missing) print(`MISSING ${entry} is not in the audit log as it was exported`);
  if (missing.length === 0) print(`All ${entries} exported entries are in the audit log as they were.`);
  return missing.length === 0;
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
