import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../platform/database/database.ts';

const Exported = z.array(
  z.object({ entry: z.uuid(), chain: z.string(), number: z.coerce.number().int(), hash: z.hex() }),
);

const BATCH = 5000;

/** Only an export reveals a chain whose end was cut off with its record of the end. Undefined means no export of the log. */
export async function compareWithExport(
  db: Queryable,
  csv: string,
): Promise<{ entries: number; missing: string[] } | undefined> {
  const exported = readExport(csv);
  if (!exported) return undefined;
  const missing: string[] = [];
  for (let first = 0; first < exported.length; first += BATCH) {
    const { rows } = await db.execute<{ name: string }>(sql`
      select 'entry ' || e.number || ' of chain ' || e.chain as name
      from jsonb_to_recordset(${JSON.stringify(exported.slice(first, first + BATCH))}::jsonb)
        as e (entry uuid, chain text, number int, hash text)
      left join audit_log l on l.write_id = e.entry
      where (l.chain, l.number, encode(l.hash, 'hex')) is distinct from (e.chain, e.number, e.hash)
      order by e.chain, e.number`);
    missing.push(...rows.map(({ name }) => name));
  }
  return { entries: exported.length, missing };
}

function readExport(csv: string): z.output<typeof Exported> | undefined {
  try {
    return Exported.parse(parse(csv, { bom: true, columns: true }));
  } catch {
    return undefined;
  }
}
