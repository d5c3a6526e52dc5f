import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlacedContent } from '../../contract/content.ts';
import type { ContentVersionId } from '../../contract/kernel/schemas.ts';
import { FIRST_VERSIONS } from '../../server/market/content/first-versions.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { anOperator, type Person } from '../support/builders.ts';
import { killLeftovers, type ServerProcess } from './server-process.ts';
import { FRESH_READS, startTwoProcesses } from './two-processes.ts';

/** Busy machines take longer; caches would keep what nobody drops for thirty seconds. */
const WITHIN = { timeout: 15_000, interval: 20 };
/** Not before the pages were looked at, however busy the machine is. */
const FAR_AHEAD_MS = 3_600_000;
const AHEAD_MS = 1_000;

let app: TestApp;
let operator: Person;
let processes: ServerProcess[];

beforeAll(async () => {
  app = await startTestApp();
  operator = await anOperator(app, ['catalogue']);
  processes = await startTwoProcesses(app.databaseUrl);
});
afterAll(async () => {
  killLeftovers();
  await app.close();
});

const textOf = async ({ url }: ServerProcess, path: string) =>
  (await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })).text();

interface Version {
  versionId: ContentVersionId;
  version: number;
}

/** Saves content as a draft. */
async function aDraft(content: PlacedContent): Promise<Version> {
  const { id, version } = await operator.api('POST /api/operator/content/draft', {
    body: { content, note: '' },
  });
  return { versionId: id ?? expect.unreachable(), version };
}

/** Makes a draft start at a moment. @param startsAt null: now */
async function schedule({ versionId, version }: Version, startsAt: Date | null): Promise<Version> {
  app.clock.now = new Date();
  const body = { version, startsAt: startsAt?.toISOString() ?? null };
  const scheduled = await operator.api('POST /api/operator/content/version/:versionId/schedule', {
    params: { versionId },
    body,
  });
  return { versionId, version: scheduled.version };
}

async function show(content: PlacedContent): Promise<void> {
  await schedule(await aDraft(content), null);
}

const hero = (title: string): PlacedContent => ({ place: 'hero', body: { ...FIRST_VERSIONS.hero, title } });

test('a hero that is scheduled for a moment is on both processes at that moment, not before, without a restart', {
  tags: ['I20'],
}, async () => {
  const distant = await schedule(await aDraft(hero('Lights of Diwali')), new Date(Date.now() + FAR_AHEAD_MS));
  for (const process of processes) {
    // Once more, so that it comes from the page cache.
    for (let read = 0; read < 2; read += 1) {
      expect(await textOf(process, '/')).toContain(FIRST_VERSIONS.hero.title);
    }
  }
  const params = { versionId: distant.versionId };
  const body = { version: distant.version };
  const { version } = await operator.api('POST /api/operator/content/version/:versionId/withdraw', {
    params,
    body,
  });
  const moment = new Date(Date.now() + AHEAD_MS);
  await schedule({ versionId: distant.versionId, version }, moment);
  await Promise.all(
    processes.map(async (process) => {
      await expect.poll(() => textOf(process, '/'), WITHIN).toContain('Lights of Diwali');
      expect(Date.now()).toBeGreaterThanOrEqual(moment.getTime());
      for (let read = 0; read < FRESH_READS; read += 1) {
        expect(await textOf(process, '/')).not.toContain(FIRST_VERSIONS.hero.title);
      }
    }),
  );
});

test('what is published reaches text pages, footer and announcement of every page on both processes', async () => {
  for (const process of processes) {
    for (const path of ['/about', '/products']) await textOf(process, path);
  }
  await show({ place: 'about', body: { ...FIRST_VERSIONS.about, text: 'We are **weavers**.' } });
  await show({ place: 'footer', body: { ...FIRST_VERSIONS.footer, tagline: 'Woven by hand' } });
  await show({ place: 'announcement', body: { text: 'No deliveries on Monday', to: '/shipping' } });
  for (const process of processes) {
    const shown = async () => {
      const [about, products] = await Promise.all([textOf(process, '/about'), textOf(process, '/products')]);
      return [
        about.includes('We are <strong>weavers</strong>'),
        ...[about, products].flatMap((page) => [
          page.includes('Woven by hand'),
          page.includes('No deliveries on Monday'),
        ]),
      ];
    };
    await expect.poll(shown, WITHIN).toEqual([true, true, true, true, true]);
  }
});
