import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { TestApp } from './app.ts';
import { asOwner } from './database.ts';
import { plannedOnce } from './planned-once.ts';

/** Names the lock of the gate. */
const GATE = 7_310_042;
/** Looks without any change after which the gate opens: somebody waits for another within the process. */
const PATIENCE = 60;
/** The calls that it looks at need the processor themselves. */
const POLL_INTERVAL_MS = 3;
const COUNT_WAITING = `
  select count(distinct pid)::int as waiting from pg_locks join pg_stat_activity using (pid)
  where not granted and datname = current_database()`;

/** Makes calls of an app meet: see `atOnce`. */
export interface Gate {
  /**
   * Makes all calls at the same moment. Each stops before every statement that writes, until all others stop there too, wait for a lock
   * or have ended; then they go on together. So whatever two of them read before either writes, they read in the same state.
   */
  atOnce: <Result>(calls: readonly (() => Promise<Result>)[]) => Promise<Result[]>;
  close: () => Promise<void>;
}

/** Puts a gate before all statements that write to tables of the app. */
export async function openGate(app: TestApp): Promise<Gate> {
  await asOwner(app, async (db) => {
    // A trigger before the statement: what it has read itself is then as old as what was read before.
    await db.execute(
      sql.raw(`
        create function public.test_gate() returns trigger language plpgsql security definer set lock_timeout = 0 as $$
        begin
          if pg_trigger_depth() = 1 then
            perform pg_advisory_lock_shared(${GATE});
            perform pg_advisory_unlock_shared(${GATE});
          end if;
          return null;
        end $$;
        do $$ declare name text; begin
          for name in select c.oid::regclass from pg_class c
            where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          loop
            execute format('create trigger a_test_gate before insert or update or delete on %s
              for each statement execute function public.test_gate()', name);
          end loop;
        end $$`),
    );
  });
  const keeper = new pg.Client({ connectionString: app.ownerUrl });
  await keeper.connect();
  const shut = () => keeper.query(`select pg_advisory_lock(${GATE})`);
  const open = () => keeper.query(`select pg_advisory_unlock(${GATE})`);
  const countWaiting = async () => {
    const { rows } = await keeper.query<{ waiting: number }>(plannedOnce(COUNT_WAITING));
    return rows[0]?.waiting ?? 0;
  };
  return {
    atOnce: async (calls) => {
      await shut();
      let ended = 0;
      const answers = calls.map((call) => call().finally(() => (ended += 1)));
      const all = Promise.allSettled(answers);
      let still = 0;
      let before = '';
      while (ended < calls.length) {
        const waiting = await countWaiting();
        const now = `${waiting} ${ended}`;
        still = now === before ? still + 1 : 0;
        before = now;
        if (waiting + ended >= calls.length || (waiting > 0 && still > PATIENCE)) {
          still = 0;
          await open();
          await shut();
        }
        await pause(POLL_INTERVAL_MS);
      }
      await open();
      await all;
      return Promise.all(answers);
    },
    close: () => keeper.end(),
  };
}
