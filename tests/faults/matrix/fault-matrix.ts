/** What people do in the shop, in the words of the page that documents the matrix. */
export const JOURNEY_NAMES = [
  'browse',
  'sign in',
  'add to cart',
  'order, cash on delivery',
  'order, paid online',
  'upload a product picture',
  'accept an order',
] as const;
export type JourneyName = (typeof JOURNEY_NAMES)[number];

interface Outcome {
  /** What may be seen of the page, and of the calls that it makes. */
  page: readonly string[];
  calls: readonly string[];
  words: string;
}

const TRY_AGAIN = '503 `unavailable` with Retry-After';

/** Everything that a journey may come to while a fault lasts. */
export const OUTCOMES = {
  works: { page: ['works'], calls: ['works'], words: 'works' },
  'works, mail later': { page: ['works'], calls: ['works'], words: 'works; the mail comes later' },
  'works, mail lost': {
    page: ['works'],
    calls: ['works'],
    words: 'works; the mail is lost, as its server said that it has it',
  },
  'works, picture later': {
    page: ['works'],
    calls: ['works'],
    words: 'works; the picture is shown later',
  },
  'works, paid later': { page: ['works'], calls: ['works'], words: 'works; the order is paid later' },
  'works, payment reviewed': {
    page: ['works'],
    calls: ['works'],
    words: 'the order stays unpaid; the payment is parked for review',
  },
  refused: { page: ['unavailable'], calls: ['unavailable'], words: `page and calls: ${TRY_AGAIN}` },
  'call refused': {
    page: ['works'],
    calls: ['unavailable'],
    words: `the page opens; its calls: ${TRY_AGAIN}`,
  },
  'works or refused': {
    page: ['works', 'unavailable'],
    calls: ['works', 'unavailable'],
    words: `works, or ${TRY_AGAIN}`,
  },
  'works or call refused': {
    page: ['works'],
    calls: ['works', 'unavailable'],
    words: `the page opens; its calls work, or ${TRY_AGAIN}`,
  },
  'no payment page': {
    page: ['works'],
    calls: ['payment_unavailable'],
    words: 'the order is kept; 503 `payment_unavailable` with Retry-After until the payment page opens',
  },
} as const satisfies Record<string, Outcome>;
export type OutcomeName = keyof typeof OUTCOMES;

export type Row = Record<JourneyName, OutcomeName>;

/** Rows that differ from the usual one in a few cells. */
const all = (outcome: OutcomeName, but: Partial<Row> = {}): Row => ({
  ...(Object.fromEntries(JOURNEY_NAMES.map((name) => [name, outcome])) as Row), // a cell for each name
  ...but,
});
/** Only public pages of the catalogue need the database. */
const withoutDatabase = all('call refused', { browse: 'refused' });
const withoutMail = all('works', {
  'order, cash on delivery': 'works, mail later',
  'order, paid online': 'works, mail later',
  'accept an order': 'works, mail later',
});
const withoutProvider = all('works', { 'order, paid online': 'no payment page' });
const withoutStore = all('works', { 'upload a product picture': 'works, picture later' });

/** Who is at fault → how → what each journey comes to. */
export const MATRIX = {
  PostgreSQL: {
    'restarted (killed and started again)': all('works or call refused', { browse: 'works or refused' }),
    'cut: connections end, none is taken': withoutDatabase,
    'silent: connections stay, nothing passes': withoutDatabase,
    'slow: 100 ms late each way': all('works'),
    'very slow: 20 s late each way': withoutDatabase,
    'connections half-closed': withoutDatabase,
    'replies corrupted': withoutDatabase,
    'replies cut in half': withoutDatabase,
    'disk full': all('works or call refused', { browse: 'works' }),
  },
  'mail server': {
    down: withoutMail,
    'slow: answers after a minute': withoutMail,
    'greets with garbage': withoutMail,
    'refuses for now (451)': withoutMail,
    'cuts its replies in half': withoutMail,
    'says delivered and drops the mail': all('works', {
      'order, cash on delivery': 'works, mail lost',
      'order, paid online': 'works, mail lost',
      'accept an order': 'works, mail lost',
    }),
  },
  'payment provider': {
    down: withoutProvider,
    'slow: answers after ten seconds': withoutProvider,
    'answers 500': withoutProvider,
    'answers 200 with another body': withoutProvider,
    'silent after the payment page opened': all('works', { 'order, paid online': 'works, paid later' }),
    'names another amount': all('works', { 'order, paid online': 'works, payment reviewed' }),
    'names another currency': all('works', { 'order, paid online': 'works, payment reviewed' }),
    'names another reference': all('works', { 'order, paid online': 'works, payment reviewed' }),
  },
  'object store': {
    down: withoutStore,
    'slow: answers after ten seconds': withoutStore,
    'answers 500': withoutStore,
    'says stored and stores nothing': withoutStore,
    'gives other bytes': withoutStore,
  },
} as const satisfies Record<string, Record<string, Row>>;

export type Side = keyof typeof MATRIX;
export type FaultOf<S extends Side> = keyof (typeof MATRIX)[S] & string;

/** The matrix as a page, for people. */
export function matrixPage(): string {
  const sections = Object.entries(MATRIX).map(([side, rows]: [string, Record<string, Row>]) => {
    const lines = Object.entries(rows).map(([fault, row]) => {
      const cells = JOURNEY_NAMES.map((journey) => OUTCOMES[row[journey]].words);
      return line([`**${fault}**`, ...cells]);
    });
    const head = [line(['', ...JOURNEY_NAMES]), line(['---', ...JOURNEY_NAMES.map(() => '---')])];
    return `## ${side}\n\n${[...head, ...lines].join('\n')}\n`;
  });
  return `${INTRODUCTION}\n${sections.join('\n')}`;
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

const INTRODUCTION = `# Faults

What people see while something that the shop depends on is at fault. Each row is a test that brings the fault about against a
running server and goes through all journeys at once (\`npm test -- tests/faults\`); this page is written from the table that these tests
compare with (\`tests/faults/matrix/fault-matrix.ts\`).

In every cell: each request is answered, no server error is shown but 503 with Retry-After, and the process lives. When the fault ends,
everything works again without a restart, background work is done, a retry with the same Idempotency-Key gives the one order, and
\`npm run verify\` finds nothing.

A full disk is brought about on a small file system below a tablespace; where none can be mounted, that row says so and is not run. When
PostgreSQL cannot write its log either, it ends: that is the row of the cut connections.
`;
