/** `npm run jobs`: lists dead jobs, mails above all, and retries them. The shop may run meanwhile. */
import { firstCharacters } from '../contract/kernel/first-characters.ts';
import { asCommand } from '../server/platform/audit/scope.ts';
import { type Database, openDatabase } from '../server/platform/database/database.ts';
import { recordRead } from '../server/platform/database/transaction.ts';
import { type DeadJob, listDeadJobs } from '../server/platform/jobs/dead-jobs.ts';
import { readWords, WrongArguments } from './support/command-line.ts';
import { CONNECTION_WAIT_MS, onShopDatabase } from './support/open-shop.ts';
import { withJobs } from './support/with-jobs.ts';

const USAGE = `npm run jobs                      list the work that was given up
npm run jobs -- retry <id>        have one done again, such as a mail sent again
npm run jobs -- retry --all       have all of it done again`;

const MOST_ROWS = 10_000;
const SHOWN_LENGTH = 200;

const words = readWords(USAGE);
if (words) await onShopDatabase((url) => carryOut(url, words));

async function carryOut(url: string, [command, which, ...more]: readonly string[]): Promise<boolean> {
  if (command !== undefined && (command !== 'retry' || which === undefined || more.length > 0))
    throw new WrongArguments(USAGE);
  const database = openDatabase(url, { poolSize: 1, connectionTimeoutMs: CONNECTION_WAIT_MS });
  try {
    const dead = await listDeadJobs(database.db, MOST_ROWS);
    if (command === undefined) return list(dead);
    const wanted = which === '--all' ? dead : dead.filter(({ id }) => id === which);
    if (wanted.length === 0 && which !== '--all') {
      console.error(`Nothing that was given up has the id ${which}. See npm run jobs`);
      return false;
    }
    await retry(database.db, url, wanted);
    return true;
  } finally {
    await database.close();
  }
}

function list(dead: readonly DeadJob[]): true {
  for (const { id, queue, diedAt, attempts, reason, data, isCancelled } of dead) {
    const why = isCancelled ? 'cannot succeed' : `failed ${attempts} times`;
    console.log(`${id}  ${queue}, since ${new Date(diedAt).toISOString()}, ${why}`);
    // As JSON: text of a mail server could otherwise control the terminal.
    for (const detail of [reason ?? 'no reason was kept', data])
      console.log(`    ${firstCharacters(JSON.stringify(detail), SHOWN_LENGTH)}`);
  }
  console.log(dead.length === 0 ? 'Nothing was given up.' : `\n${USAGE}`);
  return true;
}

async function retry(db: Database, url: string, dead: readonly DeadJob[]): Promise<void> {
  await withJobs(url, async (jobs) => {
    // The queue is no audited table: that they were asked for is all that there is to keep.
    if (dead.length > 0)
      await asCommand(
        'npm run jobs -- retry',
        dead.map(({ id }) => id),
        () => recordRead(db),
      );
    for (const job of dead) await jobs.revive(job);
  });
  console.log(`${dead.length} will be done again.`);
}
