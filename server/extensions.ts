/** Extensions: concepts that come from folders outside of the repository. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineEndpoints } from '../contract/endpoint.ts';
import { job, mail, schedule } from './concept/background.ts';
import { type Concept, concept } from './concept/concept.ts';
import { CONCEPTS } from './concepts.ts';
import { readExtensionFolders } from './config/extensions.ts';
import { type ExtensionMigrations, EXTENSION_NAME } from './platform/database/migrate-extension.ts';
import { inTransaction } from './platform/database/transaction.ts';
import { pageUrl } from './platform/http/page-url.ts';
import { notFound, Refusal } from './platform/http/refusal.ts';
import { serve } from './platform/http/serve.ts';
import { jobKind, mailKind } from './platform/jobs/jobs.ts';
import { ConceptSettings, type Environment, parseSettings, rule } from './platform/settings.ts';
import { StartProblem } from './platform/start-problem.ts';

/**
 * An extension works with this. It gets it as an argument, since the bundled program has no modules that it could import, and
 * a second copy of them would know nothing of the first.
 */
const TOOLS = {
  z,
  sql,
  concept,
  defineEndpoints,
  serve,
  jobKind,
  mailKind,
  job,
  mail,
  schedule,
  ConceptSettings,
  parseSettings,
  rule,
  inTransaction,
  notFound,
  Refusal,
  pageUrl,
};

export interface Extension {
  /** Small letters, digits and underscores: its tables are in the schema `ext_<name>`. */
  name: string;
  concepts: readonly Concept[];
  /** The folder of its migrations, files of SQL in the order of their names. */
  migrations?: URL;
}

/** The export `extension` of `index.ts` or `index.js` in its folder. */
export type DefineExtension = (haat: typeof TOOLS) => Extension;

/** The market as this process runs it: our own concepts and those of extensions. */
export interface Market {
  concepts: readonly Concept[];
  migrations: readonly ExtensionMigrations[];
}

/** @throws StartProblem for a folder that holds no extension */
export async function loadMarket(env: Environment): Promise<Market> {
  const loaded: Extension[] = [];
  for (const folder of readExtensionFolders(env)) loaded.push(await loadExtension(folder));
  const names = loaded.map(({ name }) => name);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new StartProblem(`EXTENSIONS names two extensions called ${twice}.`);
  return {
    concepts: [...CONCEPTS, ...loaded.flatMap(({ concepts }) => concepts)],
    migrations: loaded.flatMap(({ name, migrations }) =>
      migrations ? [{ name, folder: fileURLToPath(migrations) }] : [],
    ),
  };
}

const Exports = z.object({ extension: z.custom<DefineExtension>((value) => typeof value === 'function') });

async function loadExtension(folder: string): Promise<Extension> {
  const file = ['index.ts', 'index.js'].map((name) => join(folder, name)).find((path) => existsSync(path));
  if (file === undefined)
    throw new StartProblem(`EXTENSIONS names ${folder}, which has no index.ts or index.js.`);
  const exported: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href).catch(
    (error: unknown) => {
      throw new StartProblem(`The extension in ${folder} cannot be loaded: ${String(error)}`, {
        cause: error,
      });
    },
  );
  const read = Exports.safeParse(exported);
  if (!read.success)
    throw new StartProblem(`The extension in ${folder} exports no function called extension.`);
  const extension = read.data.extension(TOOLS);
  if (!EXTENSION_NAME.test(extension.name))
    throw new StartProblem(
      `The extension in ${folder} is called '${extension.name}', which is no name for a schema.`,
    );
  return extension;
}
