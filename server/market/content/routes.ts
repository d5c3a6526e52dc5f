import { keysOf } from '../../../contract/kernel/keys-of.ts';
import type { FastifyInstance } from 'fastify';
import {
  contentConsoleEndpoints,
  contentEndpoints,
  type PlacedContent,
  type Text,
} from '../../../contract/content.ts';
import {
  CONTENT_PLACES,
  type TextPlace,
  withDrawnPictures,
  withDrawnTiles,
} from '../../../contract/kernel/content-places.ts';
import { categoriesOf } from '../../catalogue/categories/index.ts';
import { SerializedReply, serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { checkContent, isText } from './check-content.ts';
import { currentContentOf } from './current-content.ts';
import { filledRows } from './filled-rows.ts';
import {
  contentOf,
  firstContent,
  firstFacts,
  presentFacts,
  presentText,
  presentVersion,
} from './present-content.ts';
import { settingRuns } from './setting-runs.ts';
import { registerContentUploads } from './upload-routes.ts';
import { listStarting, listStates, listVersions, type VersionRow } from './store.ts';
import { addDraft, changeDraft, deleteDraft, getVersion, schedule, withdraw } from './versions.ts';

const LISTED_VERSIONS = 200;
const PLACES = keysOf(CONTENT_PLACES);

export function registerContent(app: FastifyInstance, services: Services): void {
  const { db, authenticate, clock, config } = services;
  const content = currentContentOf(services);
  const categories = categoriesOf(services);
  app.addHook('onReady', () => content.start());
  app.addHook('onClose', async () => content.close());
  const settings = settingRuns(config);
  const texts = new WeakMap<Text, SerializedReply>();

  void app.register((scope) => registerContentUploads(scope, services));
  serve(app, authenticate, contentEndpoints, {
    'GET /api/content/frame': async () => {
      const [announcement, menu, footer] = await Promise.all([
        content.of('announcement'),
        content.of('menu'),
        content.of('footer'),
      ]);
      return { announcement: announcement.text === '' ? null : announcement, menu: menu.entries, footer };
    },
    'GET /api/content/landing': async () => {
      const [hero, promotions] = await Promise.all([content.of('hero'), content.of('promotions')]);
      return { hero: withDrawnPictures(hero), promotions: { tiles: withDrawnTiles(promotions.tiles) } };
    },
    'GET /api/content/text/:place': async ({ params: { place } }) => textReply(place),
  });

  async function textReply(place: TextPlace): Promise<SerializedReply> {
    const text = await content.of(place);
    const known = texts.get(text);
    if (known) return known;
    const { reply: schema } = contentEndpoints['GET /api/content/text/:place'];
    const reply = new SerializedReply(schema, presentText(place, text, settings));
    texts.set(text, reply);
    return reply;
  }

  const check = (written: PlacedContent) => checkContent(written, { db, settings, categories });
  const presented = async (row: VersionRow) => {
    const now = clock();
    return presentVersion(row, now, (await liveIds(now)).get(row.place) ?? null);
  };
  async function liveIds(now: Date) {
    const started = (await listStarting(db, now)).filter(({ startsAt }) => startsAt <= now);
    return new Map(started.map(({ place, id }) => [place, id]));
  }

  serve(app, authenticate, contentConsoleEndpoints, {
    'GET /api/operator/content': async () => {
      const now = clock();
      const { starting, drafts } = await listStates(db, now);
      return PLACES.map((place) => {
        const here = starting.filter((row) => row.place === place);
        const live = here.find(({ startsAt }) => startsAt && startsAt <= now);
        const next = here.find(({ startsAt }) => startsAt && startsAt > now);
        return {
          place,
          live: live ? presentFacts(live, now, live.id) : firstFacts(true),
          next: next ? presentFacts(next, now, null) : null,
          drafts: drafts.find((each) => each.place === place)?.total ?? 0,
        };
      });
    },
    'GET /api/operator/content/:place': async ({ params: { place } }) => {
      const now = clock();
      const [rows, live] = await Promise.all([
        listVersions(db, { place, limit: LISTED_VERSIONS }),
        liveIds(now),
      ]);
      const liveId = live.get(place) ?? null;
      return {
        versions: [...rows.map((row) => presentFacts(row, now, liveId)), firstFacts(liveId === null)],
      };
    },
    'GET /api/operator/content/:place/first': async ({ params: { place } }) => ({
      ...firstFacts(!(await liveIds(clock())).has(place)),
      content: firstContent(place),
    }),
    'GET /api/operator/content/version/:versionId': async ({ params: { versionId } }) =>
      presented(await getVersion(db, versionId)),
    'POST /api/operator/content/preview': async ({ body: written }) => {
      await check(written);
      if (written.place === 'rows')
        return { text: null, rows: await filledRows(services, written.body.rows) };
      return {
        text: isText(written) ? presentText(written.place, written.body, settings) : null,
        rows: null,
      };
    },
    'POST /api/operator/content/draft': async ({ actor, body }) => {
      await check(body.content);
      return presented(await addDraft(services, { ...body, savedBy: actor.operatorId }));
    },
    'PUT /api/operator/content/version/:versionId': async ({ actor, params: { versionId }, body }) => {
      await check(body.content);
      return presented(await changeDraft(services, { ...body, versionId, savedBy: actor.operatorId }));
    },
    'DELETE /api/operator/content/version/:versionId': async ({ params, query }) => {
      await deleteDraft(services, { ...params, ...query });
      return { message: 'The draft was deleted.' };
    },
    'POST /api/operator/content/version/:versionId/schedule': async ({ params: { versionId }, body }) => {
      // Schema, categories and pages may have changed since it was saved.
      await check(contentOf(await getVersion(db, versionId)));
      const startsAt = body.startsAt === null ? null : new Date(body.startsAt);
      return presented(await schedule(services, { versionId, version: body.version, startsAt }));
    },
    'POST /api/operator/content/version/:versionId/withdraw': async ({ params: { versionId }, body }) =>
      presented(await withdraw(services, { versionId, version: body.version })),
  });
}
