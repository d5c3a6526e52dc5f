import { deepStrictEqual } from 'node:assert';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';

const BEGINNING = 'window.__reactRouterManifest=';

const FLAGS = [
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
  'hasDefaultExport',
  'hasErrorBoundary',
  'index',
] as const;

const Route = z.strictObject({
  id: z.string(),
  parentId: z.string().optional(),
  path: z.string().optional(),
  hasAction: z.boolean(),
  hasLoader: z.boolean(),
  hasClientAction: z.boolean(),
  hasClientLoader: z.boolean(),
  hasClientMiddleware: z.boolean(),
  hasDefaultExport: z.boolean(),
  hasErrorBoundary: z.boolean(),
  index: z.literal(true).optional(),
  module: z.string(),
  imports: z.array(z.string()),
  css: z.array(z.string()),
});

const Manifest = z.looseObject({ routes: z.record(z.string(), Route) });

/**
 * Runs in the browser: makes of the rows what the router expects. A row is id, number of the parent's row, path, flags, module (from
 * its hyphen on where it is named as the id ends), imports as one letter for each, styles; `-` stands for what is not there.
 */
const READ = `(rest,flags,files,rows)=>{
let routes={},ids=[],path=name=>"/assets/"+name+".js",given=field=>field==="-"?undefined:field;
for(let row of rows.split("\\n")){
let [id,parent,address,bits,module,imports,css]=row.split(" ");
ids.push(id);
routes[id]={id,parentId:ids[parent],path:given(address),module:path(module[0]==="-"?id.split("/").pop()+module:module),
imports:given(imports)?[...imports].map(letter=>path(files[letter.charCodeAt(0)-48])):[],css:given(css)?css.split(","):[]};
flags.forEach((flag,bit)=>{if(bits>>bit&1||flag!="index")routes[id][flag]=!!(bits>>bit&1)})
}
return{...rest,routes}}`;

/** The list of all routes as the build writes it, in fewer bytes. */
export function shortManifest(written: string): string {
  const parsed: unknown = JSON.parse(written.slice(BEGINNING.length).replace(/;\s*$/, ''));
  const { routes, ...rest } = Manifest.parse(parsed);
  const rows = Object.values(routes);
  // The order of imports means nothing to the browser, which loads them together.
  const files = mostUsedFirst(rows.flatMap(({ imports }) => imports));
  for (const { imports } of rows) imports.sort((one, other) => files.indexOf(one) - files.indexOf(other));
  const ids = rows.map(({ id }) => id);
  const lines = rows.map((route) =>
    [
      route.id,
      route.parentId === undefined ? '-' : ids.indexOf(route.parentId),
      route.path ?? '-',
      FLAGS.reduce((bits, flag, bit) => bits + (route[flag] ? 2 ** bit : 0), 0),
      shortName(route),
      route.imports.map((file) => String.fromCharCode(48 + files.indexOf(file))).join('') || '-',
      route.css.join(',') || '-',
    ].join(' '),
  );
  const input = [rest, FLAGS, files.map(nameOf), lines.join('\n')];
  const short = `${BEGINNING}(${READ})(${input.map((part) => JSON.stringify(part)).join(',')})`;
  deepStrictEqual(manifestOf(short), { ...rest, routes });
  return short;
}

function mostUsedFirst(files: string[]): string[] {
  const uses = new Map<string, number>();
  for (const file of files) uses.set(file, (uses.get(file) ?? 0) + 1);
  return [...uses].sort(([, one], [, other]) => other - one).map(([file]) => file);
}

function shortName({ id, module }: z.infer<typeof Route>): string {
  const name = nameOf(module);
  const ending = id.split('/').at(-1) ?? id;
  return name.startsWith(`${ending}-`) ? name.slice(ending.length) : name;
}

function nameOf(file: string): string {
  const name = /^\/assets\/(.+)\.js$/.exec(file)?.[1];
  if (name === undefined) throw new Error(`${file} is no built script`);
  return name;
}

/** What the browser will have, told apart by values alone. */
function manifestOf(script: string): unknown {
  const window: { __reactRouterManifest?: unknown } = {};
  runInNewContext(script, { window });
  return JSON.parse(JSON.stringify(window.__reactRouterManifest));
}
