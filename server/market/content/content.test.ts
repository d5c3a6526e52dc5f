import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PlacedContent, Text } from '../../../contract/content.ts';
import { CONTENT_BODIES } from '../../../contract/content.ts';
import { type ContentPlace, TEXT_PLACES } from '../../../contract/kernel/content-places.ts';
import type { ContentVersionId } from '../../../contract/kernel/schemas.ts';
import { contentVersions } from '../../../database/schema/content.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { entriesOf } from '../../../tests/support/audit-entries.ts';
import { anOperator, type Person } from '../../../tests/support/builders.ts';
import { aProduct } from '../../../tests/support/catalog-builders.ts';
import { asOwner, withoutTable } from '../../../tests/support/database.ts';
import { FIRST_VERSIONS } from './first-versions.ts';
import { readText } from './read-text.ts';
import { settingRuns } from './setting-runs.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await anOperator(app, ['owner']);
});
/** Away from the guard of history, so that each test and each history begins with the first versions. */
async function withoutVersions(): Promise<void> {
  await asOwner(app, async (db) => {
    await db.execute('truncate content_versions');
    await db.execute(`select notify_change('content.changed', '*')`);
  });
  await app.changeFeed.flushed();
}
afterEach(withoutVersions);
afterAll(() => app.close());

const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number) => new Date(app.clock.now.getTime() + hours * HOUR_MS).toISOString();
const pass = (hours: number) => {
  app.clock.now = new Date(hoursFromNow(hours));
};

function hero(title: string): PlacedContent {
  return { place: 'hero', body: { ...FIRST_VERSIONS.hero, title } };
}

const draft = (content: PlacedContent, { api } = owner) =>
  api('POST /api/operator/content/draft', { body: { content, note: '' } });

const schedule = (
  { id, version }: { id: ContentVersionId | null; version: number },
  startsAt: string | null = null,
  { api } = owner,
) =>
  api('POST /api/operator/content/version/:versionId/schedule', {
    params: { versionId: id ?? expect.unreachable() },
    body: { version, startsAt },
  });

const shownTitle = async () => (await app.api()('GET /api/content/landing')).hero.title;
const states = async (place: ContentPlace = 'hero') =>
  (await owner.api('GET /api/operator/content/:place', { params: { place } })).versions.map(
    ({ state }) => state,
  );

test('the first versions fit their places, and their texts can be read', { tags: ['I20'] }, () => {
  for (const [place, body] of Object.entries(FIRST_VERSIONS)) {
    expect(CONTENT_BODIES[place as ContentPlace].parse(body), place).toEqual(body);
  }
  for (const place of TEXT_PLACES) {
    const { faults } = readText(place, FIRST_VERSIONS[place].text, settingRuns(app.config));
    expect(faults, place).toEqual([]);
  }
});

test('drafts that are saved at once do not pass their limit', async () => {
  const saves = Array.from({ length: 30 }, (_, index) => draft(hero(`Draft ${index}`)));
  const refused = (await Promise.allSettled(saves)).filter(({ status }) => status === 'rejected');
  expect((await states()).filter((state) => state === 'draft')).toHaveLength(20);
  expect(refused).toHaveLength(10);
  for (const each of refused) expect(each).toMatchObject({ reason: { code: 'limit_reached' } });
});

test('a draft is seen by nobody; what is published is seen at once, and the one before is history', {
  tags: ['I20'],
}, async () => {
  const first = await shownTitle();
  const saved = await draft(hero('Monsoon sale'));
  expect(saved).toMatchObject({ state: 'draft', startsAt: null, savedBy: owner.user.name });
  expect(await shownTitle()).toBe(first);
  expect(await schedule(saved)).toMatchObject({ state: 'live' });
  expect(await shownTitle()).toBe('Monsoon sale');
  expect(await states()).toEqual(['live', 'past']);
  pass(1);
  await schedule(await draft(hero('Winter sale')));
  expect(await shownTitle()).toBe('Winter sale');
  const [{ live, next, drafts } = expect.unreachable()] = await owner.api('GET /api/operator/content');
  expect({ live: live.state, next, drafts }).toEqual({ live: 'live', next: null, drafts: 0 });
});

test('a scheduled version is seen from its moment on; withdrawn before, it is a draft again', async () => {
  const first = await shownTitle();
  const [early, late] = [await draft(hero('Early')), await draft(hero('Late'))];
  await schedule(late, hoursFromNow(3));
  await schedule(early, hoursFromNow(2));
  expect(await states()).toEqual(['scheduled', 'scheduled', 'live']);
  pass(1.9);
  expect(await shownTitle()).toBe(first);
  pass(0.1);
  expect(await shownTitle()).toBe('Early');
  const { versions } = await owner.api('GET /api/operator/content/:place', { params: { place: 'hero' } });
  const [scheduled = expect.unreachable()] = versions;
  const params = { versionId: scheduled.id ?? expect.unreachable() };
  const withdraw = owner.api('POST /api/operator/content/version/:versionId/withdraw', {
    params,
    body: { version: scheduled.version },
  });
  expect(await withdraw).toMatchObject({ state: 'draft' });
  pass(2);
  expect(await shownTitle()).toBe('Early');
});

test('no two versions of a place start at one moment, and none in the past or after more than a year', async () => {
  const [one, other] = [await draft(hero('One')), await draft(hero('Other'))];
  const moment = hoursFromNow(5);
  await schedule(one, moment);
  const refusedAt = (startsAt: string) =>
    expect(schedule(other, startsAt)).rejects.toMatchObject({ errors: [{ path: 'startsAt' }] });
  await refusedAt(moment);
  await refusedAt(hoursFromNow(-1));
  await refusedAt(hoursFromNow(24 * 400));
  await schedule(other, hoursFromNow(6));
});

test('who edits a draft that was changed meanwhile is told so, and what is scheduled or was seen is not edited', {
  tags: ['I20'],
}, async () => {
  const saved = await draft(hero('First try'));
  const versionId = saved.id ?? expect.unreachable();
  const edit = (title: string, version: number) =>
    owner.api('PUT /api/operator/content/version/:versionId', {
      params: { versionId },
      body: { content: hero(title), note: 'again', version },
    });
  const edited = await edit('Second try', saved.version);
  await expect(edit('Third try', saved.version)).rejects.toMatchObject({ code: 'stale' });
  await expect(schedule(saved)).rejects.toMatchObject({ code: 'stale' });
  const scheduled = await schedule(edited, hoursFromNow(1));
  await expect(edit('Third try', scheduled.version)).rejects.toMatchObject({ code: 'wrong_state' });
  pass(1);
  await expect(edit('Third try', scheduled.version)).rejects.toMatchObject({ code: 'wrong_state' });
  const remove = () =>
    owner.api('DELETE /api/operator/content/version/:versionId', {
      params: { versionId },
      query: { version: String(scheduled.version) },
    });
  await expect(remove()).rejects.toMatchObject({ code: 'wrong_state' });
  const { id, version } = await draft(hero('Not needed'));
  const removeAt = (seen: number) =>
    owner.api('DELETE /api/operator/content/version/:versionId', {
      params: { versionId: id ?? expect.unreachable() },
      query: { version: String(seen) },
    });
  await expect(removeAt(version + 1)).rejects.toMatchObject({ code: 'stale' });
  await removeAt(version);
  expect(await states()).toEqual(['live', 'past']);
});

test('the database itself refuses to change or remove a version that has started', {
  tags: ['I20'],
}, async () => {
  const { db } = app.database;
  // By the clock of the database, which no test moves.
  const startsAt = new Date(Date.now() - HOUR_MS);
  const seen = {
    place: 'hero',
    body: FIRST_VERSIONS.hero,
    savedBy: owner.user.id,
    savedAt: startsAt,
  } as const;
  await db.insert(contentVersions).values({ ...seen, startsAt });
  const ofIt = eq(contentVersions.startsAt, startsAt);
  const refused = { cause: { constraint: 'content_versions_started_check' } };
  await expect(db.update(contentVersions).set({ body: {} }).where(ofIt)).rejects.toMatchObject(refused);
  await expect(db.update(contentVersions).set({ startsAt: null }).where(ofIt)).rejects.toMatchObject(refused);
  await expect(db.delete(contentVersions).where(ofIt)).rejects.toMatchObject(refused);
});

test('owners and those in charge of the catalogue edit; other operators look on, nobody else knows of it', {
  tags: ['OP12'],
}, async () => {
  const catalogue = await anOperator(app, ['catalogue']);
  await schedule(await draft(hero('By the catalogue'), catalogue), null, catalogue);
  expect(await shownTitle()).toBe('By the catalogue');
  const support = await anOperator(app, ['support', 'finance']);
  expect(await support.api('GET /api/operator/content')).toHaveLength(Object.keys(FIRST_VERSIONS).length);
  await expect(draft(hero('By support'), support)).rejects.toMatchObject({ code: 'right_missing' });
  await expect(app.api()('GET /api/operator/content')).rejects.toMatchObject({ status: 404 });
});

test('each write is in the audit log, with what stood there before and after', {
  tags: ['I16'],
}, async () => {
  const [entry, ...more] = await entriesOf(app, () => draft(hero('Kept in the log')));
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ actorId: owner.user.id, action: 'POST /api/operator/content/draft' });
});

test.each([
  [{ button: { label: 'Press', to: 'javascript:alert(1)' } }, 'content.body.button.to'],
  [{ button: { label: 'Press', to: '//evil.example' } }, 'content.body.button.to'],
  [{ button: { label: 'Press', to: '/operator' } }, 'content.body.button.to'],
  [{ button: { label: 'Press', to: '/nowhere' } }, 'content.body.button.to'],
  [{ button: { label: 'Press', to: '/operator-sign-in' } }, 'content.body.button.to'],
  [{ button: { label: 'Press', to: '/reset-password' } }, 'content.body.button.to'],
  [{ button: { label: 'Press', to: '/buyer/current-orders?page=2' } }, 'content.body.button.to'],
  [{ button: { label: 'Press', to: '/Seller/orders/' } }, 'content.body.button.to'],
  [{ button: { label: 'Press', to: '/checkout' } }, 'content.body.button.to'],
  [{ button: { label: 'Press', to: 'https:evil.example' } }, 'content.body.button.to'],
  [{ button: { label: 'Press', to: 'https:/evil.example' } }, 'content.body.button.to'],
  [{ button: { label: 'Press', to: 'https://user:secret@evil.example' } }, 'content.body.button.to'],
  [{ title: '' }, 'content.body.title'],
  [{ tall: 'hero-tall' }, 'content.body.tall'],
])('%j is refused at its field', { tags: ['POL27', 'OP12'] }, async (change, path) => {
  const body = { ...FIRST_VERSIONS.hero, ...change };
  await expect(draft({ place: 'hero', body })).rejects.toMatchObject({ errors: [{ path }] });
});

const ordersLink = { label: 'Orders', to: '/seller/orders' };
const openPages = [
  { label: 'Phones', to: '/products?category=electronics#top' },
  { label: 'Join', to: '/register' },
  { label: 'Elsewhere', to: 'https://example.com/a?b=c' },
];

test.each<[PlacedContent, string]>([
  [
    {
      place: 'promotions',
      body: {
        tiles: FIRST_VERSIONS.promotions.tiles.map((tile, index) => ({
          ...tile,
          ...(index === 1 && { to: ordersLink.to }),
        })),
      },
    },
    'tiles.1.to',
  ],
  [{ place: 'announcement', body: { text: 'Sale', to: ordersLink.to } }, 'to'],
  [{ place: 'menu', body: { entries: [...openPages, ordersLink] } }, 'entries.3.to'],
  [
    { place: 'footer', body: { ...FIRST_VERSIONS.footer, help: { title: 'Help', entries: [ordersLink] } } },
    'help.entries.0.to',
  ],
  [
    {
      place: 'footer',
      body: { ...FIRST_VERSIONS.footer, company: { title: 'Company', entries: [...openPages, ordersLink] } },
    },
    'company.entries.3.to',
  ],
])(
  'no link of $place leads to a page that not everybody may open',
  {
    tags: ['POL27', 'OP12'],
  },
  async (content, path) => {
    await expect(draft(content)).rejects.toMatchObject({
      errors: [
        {
          path: `content.body.${path}`,
          message: expect.stringContaining('that everybody may open') as string,
        },
      ],
    });
  },
);

test('links lead to pages that everybody may open, and to other sites', { tags: ['POL27'] }, async () => {
  const saved = await draft({ place: 'menu', body: { entries: openPages } });
  expect(saved.content.body).toEqual({ entries: openPages });
});

test('a live version from before stays, whatever its links lead to, and is not published again', {
  tags: ['POL27'],
}, async () => {
  const { db } = app.database;
  const before = { place: 'menu', savedBy: owner.user.id, savedAt: new Date() } as const;
  const body = { entries: [ordersLink] };
  const startsAt = new Date(app.clock.now.getTime() - HOUR_MS);
  await db.insert(contentVersions).values({ ...before, body, startsAt });
  const [old] = await db
    .insert(contentVersions)
    .values({ ...before, body })
    .returning();
  await app.changeFeed.flushed();
  expect((await app.api()('GET /api/content/frame')).menu).toEqual([ordersLink]);
  await expect(schedule(old ?? expect.unreachable())).rejects.toMatchObject({
    errors: [{ path: 'content.body.entries.0.to' }],
  });
});

test('a text that cannot be read, and a category that is not there, are refused at their fields', async () => {
  const text = (words: string): PlacedContent => ({
    place: 'about',
    body: { ...FIRST_VERSIONS.about, text: words },
  });
  await expect(draft(text('<b>Hello</b>'))).rejects.toMatchObject({
    errors: [{ path: 'content.body.text' }],
  });
  const row = { title: 'Hats', show: 'listing', search: '', sortBy: 'newest_first', count: 8 } as const;
  const category = 'hats' as never;
  await expect(draft({ place: 'rows', body: { rows: [{ ...row, category }] } })).rejects.toMatchObject({
    errors: [{ path: 'content.body.rows.0.category' }],
  });
});

test('a published text is read with its settings, and what does not fit its place is passed over', async () => {
  const page = () => app.api()('GET /api/content/text/:place', { params: { place: 'terms' } });
  const body: Text = { ...FIRST_VERSIONS.terms, title: 'Our terms', text: 'Write to {supportEmail}.' };
  await schedule(await draft({ place: 'terms', body }));
  const { supportEmail } = app.config.shop;
  expect(await page()).toMatchObject({
    title: 'Our terms',
    blocks: [
      { runs: [{ text: 'Write to ' }, { text: supportEmail, to: `mailto:${supportEmail}` }, { text: '.' }] },
    ],
  });
  const savedAt = new Date();
  await app.database.db.insert(contentVersions).values({
    place: 'terms',
    body: { title: 7 },
    savedBy: owner.user.id,
    savedAt,
    startsAt: new Date(app.clock.now.getTime() + 1),
  });
  await app.changeFeed.flushed();
  app.clock.now = new Date(app.clock.now.getTime() + 2);
  expect((await page()).title).toBe('Our terms');
});

test('where the versions cannot be read, what was read last is shown', async () => {
  await schedule(await draft(hero('Read before')));
  expect(await shownTitle()).toBe('Read before');
  await withoutTable(app, 'content_versions', async () => {
    await app.database.db.execute(`select notify_change('content.changed', 'hero')`);
    await app.changeFeed.flushed();
    expect(await shownTitle()).toBe('Read before');
    expect((await app.api()('GET /api/content/frame')).footer).toEqual(FIRST_VERSIONS.footer);
  });
});

test('rows of the landing page are those that operators chose, each with its products', async () => {
  const lamp = await aProduct(app, { name: 'Brass lamp', category: 'Toys' });
  const listing = { show: 'listing', category: null, sortBy: 'newest_first', count: 8 } as const;
  await schedule(
    await draft({
      place: 'rows',
      body: {
        rows: [
          { ...listing, title: 'Lamps', search: 'brass lamp' },
          { ...listing, title: 'Nothing of that kind', search: 'zebra' },
          { title: 'Best offers', show: 'offers' },
        ],
      },
    }),
  );
  const rows = async () =>
    (await app.api()('GET /api/pro/highlights')).rows.map(({ title, to, products }) => ({
      title,
      to,
      ids: products.map(({ id }) => id),
    }));
  await expect.poll(rows).toEqual([
    { title: 'Lamps', to: '/products?search=brass+lamp&sortBy=newest_first', ids: [lamp.id] },
    { title: 'Best offers', to: '/products?sortBy=discount_high_to_low', ids: [] },
  ]);
});

test('whatever operators do in whatever order, at each moment the version that started last is seen', {
  tags: ['I20'],
}, async () => {
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('plan' as const), inHours: fc.integer({ min: 1, max: 9 }) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('publish' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), which: fc.nat(5) }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 5 }) }),
    },
  );
  let made = 0;
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        // What a plain reading of the rule expects.
        let planned: { id: ContentVersionId; version: number; at: number; title: string }[] = [];
        pass(24);
        for (const action of steps) {
          if (action.do === 'pass') pass(action.hours);
          else if (action.do === 'withdraw') {
            const open = planned.filter(({ at }) => at > app.clock.now.getTime());
            const taken = open[action.which];
            if (!taken) continue;
            await owner.api('POST /api/operator/content/version/:versionId/withdraw', {
              params: { versionId: taken.id },
              body: { version: taken.version },
            });
            planned = planned.filter((each) => each !== taken);
          } else {
            made += 1;
            const title = `Version ${made}`;
            const startsAt = action.do === 'plan' ? hoursFromNow(action.inHours) : null;
            const at = startsAt ? Date.parse(startsAt) : app.clock.now.getTime();
            if (planned.some((each) => each.at === at)) continue;
            const { id, version } = await schedule(await draft(hero(title)), startsAt);
            planned.push({ id: id ?? expect.unreachable(), version, at, title });
          }
          const started = planned
            .filter(({ at }) => at <= app.clock.now.getTime())
            .sort((a, b) => a.at - b.at);
          expect(await shownTitle()).toBe(started.at(-1)?.title ?? FIRST_VERSIONS.hero.title);
        }
      })
      .afterEach(withoutVersions),
    { numRuns: 25 },
  );
});
