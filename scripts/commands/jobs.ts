/** `npm run jobs`: lists dead jobs, mails above all, and retries them. The shop may run meanwhile. */
import { firstCharacters } from '../../contract/kernel/words.ts';
import { asCommand } from '../../server/platform/audit/scope.ts';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { recordRead } from '../../server/platform/database/transaction.ts';
import { type DeadJob, listDeadJobs } from '../../server/platform/jobs/dead-jobs.ts';
import { EXIT, isAskedForHelp, type Program, type Terminal, WrongArguments } from './command-line.ts';
import { CONNECTION_WAIT_MS, onShopDatabase } from './open-shop.ts';
import { withJobs } from './with-jobs.ts';

const USAGE = `npm run jobs                      list the work that was given up
npm run jobs -- retry <id>        have one done again, such as a mail sent again
npm run jobs -- retry --all       have all of it done again`;

const MOST_ROWS = 10_000;
const SHOWN_LENGTH = 200;

export const jobs: Program = async (terminal) =>
  isAskedForHelp(terminal, USAGE) ? EXIT.done : onShopDatabase(terminal, (url) => carryOut(terminal, url));

async function carryOut(terminal: Terminal, url: string): Promise<boolean> {
  const [command, which, ...more] = terminal.words;
  if (command !== undefined && (command !== 'retry' || which === undefined || more.length > 0))
    throw new WrongArguments(USAGE);
  const database = openDatabase(url, { poolSize: 1, connectionTimeoutMs: CONNECTION_WAIT_MS });
  try {
    const dead = await listDeadJobs(database.db, MOST_ROWS);
    if (command === undefined) return list(terminal, dead);
    const wanted = which === '--all' ? dead : dead.filter(({ id }) => id === which);
    if (wanted.length === 0 && which !== '--all') {
      terminal.complain(`Nothing that was given up has the id ${which}. See npm run jobs`);
      return false;
    }
    await retry(database.db, url, wanted);
    terminal.print(`${wanted.length} will be done again.`);
    return true;
  } finally {
    await database.close();
  }
}

function list({ print }: Terminal, dead: readonly DeadJob[]): true {
  for (const { id, queue, diedAt, attempts, reason, data, isCancelled } of dead) {
    const why = isCancelled ? 'cannot succeed' : `failed ${attempts} times`;
    print(`${id}  ${queue}, since ${new Date(diedAt).toISOString()}, ${why}`);
    // As JSON: text of a mail server could otherwise control the terminal.
    for (const detail of [reason ?? 'no reason was kept', data])
      print(`    ${firstCharacters(JSON.stringify(detail), SHOWN_LENGTH)}`);
  }
  print(dead.length === 0 ? 'Nothing was given up.' : `\n${USAGE}`);
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
}
