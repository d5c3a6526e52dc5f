import type { Plugin } from 'vite';

const FOLDER = /\/react-router\/dist\/production\/(lib\/[\w/-]+\.js)$/;

/** The body of a function that is never called here. */
const NEVER = '{ throw Error("left out by unused-router.ts") }';

/** The root has a page for failures; this is for failures of that page. */
const LAST_RESORT = `{
  console.error(error);
  let heading = React$1.createElement("h1", null, "Unexpected Application Error!");
  return React$1.createElement("html", { lang: "en" }, React$1.createElement("body", null, heading));
}`;

/**
 * What the router has for others, by module and function. The shop sends no forms through it, uses no fetchers and no blockers,
 * knows all routes from the start, loads its data by its own loaders in the browser, and has neither server components nor
 * instrumentation. Each module would take all of it along.
 */
const UNUSED: Record<string, Record<string, string>> = {
  'lib/router/router.js': {
    handleAction: NEVER,
    fetch: NEVER,
    handleFetcherAction: NEVER,
    handleFetcherLoader: NEVER,
    getUpdatedRevalidatingFetchers: NEVER,
    getBlocker: NEVER,
    discoverRoutes: NEVER,
    patchRoutes: NEVER,
    _internalSetRoutes: NEVER,
    getInstrumentationNavigateMeta: NEVER,
    // It reads what is submitted, and gives back the path where nothing is.
    normalizeNavigateOptions: '{ return { path } }',
  },
  'lib/router/instrumentation.js': {
    getRouteInstrumentationUpdates: NEVER,
    instrumentClientSideRouter: NEVER,
  },
  'lib/dom/lib.js': { useSubmit: NEVER, useFetcher: NEVER },
  'lib/dom/ssr/components.js': { RSCPrefetchPageLinksImpl: NEVER },
  'lib/dom/ssr/fog-of-war.js': {
    fetchAndApplyManifestPatches: NEVER,
    getPartialManifest: NEVER,
    // It is called, and does nothing where all routes are known.
    useFogOFWarDiscovery: '{}',
  },
  'lib/dom/ssr/single-fetch.js': {
    singleFetchActionStrategy: NEVER,
    singleFetchLoaderFetcherStrategy: NEVER,
    nonSsrStrategy: NEVER,
    fetchAndDecodeViaTurboStream: NEVER,
  },
  'lib/dom/ssr/errorBoundaries.js': { RemixRootDefaultErrorBoundary: LAST_RESORT },
  'lib/hooks.js': { RSCErrorHandler: NEVER, DefaultErrorComponent: NEVER },
};

/** What is true of every page in the browser, and stands in the router as a question; by module, question and answer. */
const KNOWN: Record<string, Record<string, string>> = {
  // The document's scripts are written by the server.
  'lib/dom/ssr/components.js': { '!isStatic ?': 'true ?', ' staticContext ?': ' false ?' },
  'lib/dom-export/hydrated-router.js': {
    'router.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;': '',
  },
};

/** Calls that only make something, so that what nobody takes can go. */
const MAKERS = ['forwardRef', 'createContext', 'memo'];

const seen = new Set<string>();

/**
 * Leaves out of the browser's script what the shop never asks of the router. Fails when a module or function has another name by
 * now, as it may with the router's next version.
 */
export const unusedRouter: Plugin = {
  name: 'unused-router',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    const module = FOLDER.exec(id)?.[1];
    if (module === undefined) return null;
    seen.add(module);
    const unused = new Map(Object.entries(UNUSED[module] ?? {}));
    const edits: Edit[] = [];
    let end = 0;
    for (const node of nodesOf(this.parse(code))) {
      // It stands in what goes.
      if (node.start < end && node.end <= end) continue;
      if (node.type === 'FunctionDeclaration') {
        const name = nameOf(node['id']);
        const body = unused.get(name);
        if (body === undefined || !isNode(node['body'])) continue;
        edits.push({ from: node['body'].start, to: node['body'].end, text: body });
        unused.delete(name);
        end = node.end;
      } else if (node.type === 'VariableDeclarator' && isNode(node['init']) && isMaker(node['init'])) {
        edits.push({ from: node['init'].start, to: node['init'].start, text: '/* @__PURE__ */ ' });
      } else if (node.type === 'ExpressionStatement' && isDisplayName(node['expression'])) {
        edits.push({ from: node.start, to: node.end, text: '' });
      }
    }
    if (unused.size > 0) throw new Error(`${module} of the router has no ${[...unused.keys()].join(', ')}`);
    for (const [question, answer] of Object.entries(KNOWN[module] ?? {})) {
      const from = code.indexOf(question);
      if (from === -1 || from !== code.lastIndexOf(question))
        throw new Error(`${module} of the router asks otherwise: ${question}`);
      edits.push({ from, to: from + question.length, text: answer });
    }
    return { code: edited(code, edits), map: null };
  },
  buildEnd(error) {
    const missing = [UNUSED, KNOWN]
      .flatMap((table) => Object.keys(table))
      .filter((module) => !seen.has(module));
    if (error === undefined && missing.length > 0) throw new Error(`The router has no ${missing.join(', ')}`);
  },
};

interface Edit {
  from: number;
  to: number;
  text: string;
}

function edited(code: string, edits: Edit[]): string {
  let text = code;
  for (const edit of edits.sort((one, other) => other.from - one.from))
    text = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  return text;
}

/** A node of the syntax tree. */
interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}

function* nodesOf(value: unknown): Generator<SyntaxNode> {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) yield value;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : '';
}

/** `React.forwardRef(...)` and the like, or `new Map()`. */
function isMaker({ type, callee }: SyntaxNode): boolean {
  if (type === 'NewExpression') return true;
  return type === 'CallExpression' && isNode(callee) && MAKERS.includes(nameOf(callee['property']));
}

/** `Link.displayName = 'Link'`: for the tools of developers, who have the development build. */
function isDisplayName(node: unknown): boolean {
  return isNode(node) && isNode(node['left']) && nameOf(node['left']['property']) === 'displayName';
}
