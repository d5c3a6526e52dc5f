/** The borders of docs/architecture.md, checked by tests/architecture.test.ts. */
const { existsSync, readFileSync, readdirSync } = require('node:fs');

/** The folders below a path, but for those named, as alternatives of a regular expression. */
function foldersOf(path, others) {
  return readdirSync(`${__dirname}/${path}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !others.includes(entry.name))
    .map(({ name }) => name)
    .join('|');
}

/** A folder of a room whose index.ts declares a concept, and such a folder within it; a room with an index.ts is one itself. */
function conceptsIn(path) {
  const depth = path.split('/').length;
  if (depth > 4) return [];
  const index = `${__dirname}/${path}/index.ts`;
  const isConcept = existsSync(index) && (depth === 2 || /\bconcept\(\{/.test(readFileSync(index, 'utf8')));
  const within = readdirSync(`${__dirname}/${path}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => conceptsIn(`${path}/${name}`));
  return isConcept ? [path, ...within] : within;
}

const ROOMS = foldersOf('server', ['concept', 'config', 'platform']);
const CONCEPTS = ROOMS.split('|').flatMap((room) => conceptsIn(`server/${room}`));

/** The files of a concept, as a regular expression: those of concepts within are their own. */
function filesOf(concept) {
  const within = CONCEPTS.filter((other) => other.startsWith(`${concept}/`)).map(
    (other) => `${other.slice(concept.length + 1)}/`,
  );
  return `^${concept}/${within.length > 0 ? `(?!${within.join('|')})` : ''}`;
}

/** A page lies directly in the folder of its area; it may put parts of several areas together. */
const PAGE = '^web/pages/[^/]+/[^/]+\\.tsx$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-imports-zod-and-itself',
      comment: 'What crosses the wire knows neither Node nor React nor either side.',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/', '^node_modules/zod/'] },
    },
    {
      name: 'axe-in-one-place',
      comment: 'Pages are looked at with axe and for their width once, not by each journey again.',
      severity: 'error',
      from: { pathNot: '^tests/(journeys/pages/|support/accessible\\.ts$)' },
      to: { path: '^(tests/support/accessible\\.ts$|node_modules/axe-core/)' },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|database)/' },
    },
    {
      name: 'server-never-imports-web',
      comment: 'Only the web host sees the built app, as files in build/.',
      severity: 'error',
      from: { path: '^(server|database|contract)/' },
      to: { path: '^web/' },
    },
    {
      name: 'platform-imports-no-concept',
      comment: 'Platform code is true in any product.',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: `^server/(${ROOMS})/` },
    },
    ...CONCEPTS.map((concept) => ({
      name: 'concept-enters-by-the-front-door',
      comment: 'Another concept is reached through its index.ts only.',
      severity: 'error',
      from: { path: `^server/(${ROOMS})/`, pathNot: filesOf(concept) },
      to: { path: filesOf(concept), pathNot: `^${concept}/index\\.ts$` },
    })),
    {
      name: 'root-enters-by-the-front-door',
      comment:
        'What puts the app together knows no inner parts either, but for settings, which are read before anything else runs.',
      severity: 'error',
      from: { path: '^server/([^/]+\\.ts$|config/)', pathNot: '\\.test\\.ts$' },
      to: {
        path: `^server/(${ROOMS})/`,
        pathNot: [...CONCEPTS.map((concept) => `^${concept}/index\\.ts$`), '/settings\\.ts$'],
      },
    },
    {
      name: 'search-engine-knows-no-shop',
      comment: 'Documents, fields, terms and numbers: it could be published, with how words are folded.',
      severity: 'error',
      from: { path: '^server/catalogue/search/engine/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: [
          '^server/catalogue/search/engine/',
          '^contract/kernel/words\\.ts$',
          '^(node:)?timers/promises$',
        ],
      },
    },
    {
      name: 'ui-knows-no-product',
      comment: 'Buttons and dialogs would fit any shop.',
      severity: 'error',
      from: { path: '^web/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(contract|server|database|web)/', pathNot: '^web/ui/' },
    },
    {
      name: 'area-imports-no-other-area',
      comment:
        'What two areas show of a concept is in concepts/, what no concept owns in kit/, what fits any shop in ui/.',
      severity: 'error',
      from: { path: '^web/pages/([^/]+)/', pathNot: PAGE },
      to: { path: '^web/', pathNot: ['^web/pages/$1/', '^web/(frame|concepts|kit|ui)/'] },
    },
    {
      name: 'frame-imports-no-area',
      comment: 'Header, footer and menus stand around the pages of every area.',
      severity: 'error',
      from: { path: '^web/frame/' },
      to: { path: '^web/', pathNot: '^web/(frame|concepts|kit|ui)/' },
    },
    {
      name: 'concept-imports-no-area',
      severity: 'error',
      from: { path: '^web/concepts/' },
      to: { path: '^web/', pathNot: '^web/(concepts|kit|ui)/' },
    },
    {
      name: 'kit-imports-no-concept',
      comment: 'Forms, lists, drafts and calls serve every concept.',
      severity: 'error',
      from: { path: '^web/kit/' },
      to: { path: '^web/', pathNot: '^web/(kit|ui)/' },
    },
    {
      name: 'page-is-imported-by-the-router-alone',
      comment: 'What two pages need is a part in a folder of the area.',
      severity: 'error',
      from: { path: '^web/', pathNot: '\\.test\\.tsx$' },
      to: { path: PAGE },
    },
    {
      name: 'root-files-are-imported-by-none',
      severity: 'error',
      from: { path: '^web/(pages|frame|concepts|kit|ui)/' },
      to: { path: '^web/[^/]+$' },
    },
    {
      name: 'common-styles-are-loaded-by-the-root-alone',
      comment: 'Every page has them. Any other sheet lies beside the component that needs it.',
      severity: 'error',
      from: { path: '^web/(pages|frame|concepts|kit|ui)/' },
      to: { path: '^web/styles/' },
    },
    {
      name: 'no-cycles-between-web-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^web/' },
      to: { circular: true },
    },
    {
      name: 'web-folder-imports-nothing-above-it',
      comment: 'The check for cycles sees a folder together with those in it.',
      severity: 'error',
      from: { path: '^(web/.+)/[^/]+/[^/]+$' },
      to: { path: '^$1/[^/]+$' },
    },
    {
      name: 'no-cycles',
      comment: 'Type-only imports count: a circle of types is a circle of concepts.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\+types/'] },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API for this tool to read with.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(build|data|\\.cache|\\.react-router)/', '^(?!node_modules/).*\\.d\\.m?ts$'] },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
