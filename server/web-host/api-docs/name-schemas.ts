import { readdir } from 'node:fs/promises';
import { z } from 'zod';

/** The document refers to schemas by their names of export. */
export async function nameSchemas(): Promise<void> {
  for (const exported of await loadContract()) {
    for (const [id, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.ZodType)) continue;
      const { id: named, ...meta } = z.globalRegistry.get(schema) ?? {};
      if (named === undefined) z.globalRegistry.add(schema, { ...meta, id });
    }
  }
}

type Exports = Record<string, unknown>;

/** Each folder is spelled out for the bundler, which finds no others. */
async function loadContract(): Promise<Exports[]> {
  const own = await namesIn('../../../contract/');
  const kernel = await namesIn('../../../contract/kernel/');
  return Promise.all([
    ...own.map((name): Promise<Exports> => import(`../../../contract/${name}.ts`)),
    ...kernel.map((name): Promise<Exports> => import(`../../../contract/kernel/${name}.ts`)),
  ]);
}

/** The modules of a folder, without tests. */
async function namesIn(folder: string): Promise<string[]> {
  const files = await readdir(new URL(folder, import.meta.url));
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => file.slice(0, -'.ts'.length));
}
