import { readdir } from 'node:fs/promises';
import { z } from 'zod';

const CONTRACT = new URL('../../contract/', import.meta.url);

/** Names every schema that the contract exports by its export, so that the document refers to it. */
export async function nameSchemas(): Promise<void> {
  const files = await readdir(CONTRACT, { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()) {
    const exported = (await import(new URL(file, CONTRACT).href)) as Record<string, unknown>;
    for (const [id, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.ZodType)) continue;
      const { id: named, ...meta } = z.globalRegistry.get(schema) ?? {};
      if (named === undefined) z.globalRegistry.add(schema, { ...meta, id });
    }
  }
}
