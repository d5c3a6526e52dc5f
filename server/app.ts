import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import { REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '../contract/kernel/limits.ts';
import type { PageTag } from '../contract/pages.ts';
import { type Concept, mailsOf, schedulesOf } from './concept/concept.ts';
import { CONCEPTS } from './concepts.ts';
import type { Config } from './config/index.ts';
import { createAuthenticate, googleSettings } from './market/accounts/index.ts';
import { currentContentOf } from './market/content/index.ts';
import { slowDownBy } from './platform/attempts/attempts.ts';
import { ChangeFeed } from './platform/change-feed/change-feed.ts';
import type { DatabaseHandle } from './platform/database/database.ts';
import { errorForLog } from './platform/error-for-log.ts';
import { type BodyTime, limitBodyTime } from './platform/http/body-time.ts';
import { health } from './platform/http/health.ts';
import { readJson } from './platform/http/input-strings.ts';
import { answerProblems } from './platform/http/problems.ts';
import { limitRates } from './platform/http/rate-limit.ts';
import { answerBrokenRequests } from './platform/http/raw-answers.ts';
import {
  addressOf,
  answerUnknown,
  answerUnroutable,
  refuseMalformedPaths,
  requireHost,
  warnOfUntrustedForwarding,
} from './platform/http/request-address.ts';
import { protectAnswers, protectApi } from './platform/http/security.ts';
import { jobMetrics } from './platform/jobs/job-metrics.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { devMailPages } from './platform/mail/dev-mail-pages.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { internet, type PublicNetwork } from './platform/outbound/public-network.ts';
import { Passwords } from './platform/passwords.ts';
import type { Services } from './platform/services.ts';
import type { Signer } from './platform/signer.ts';
import { openFileStorage } from './platform/storage/open-storage.ts';
import { createPageCache, type InProcessApi, inProcessApi, webHost } from './web-host/index.ts';

export interface AppDependencies {
  config: Config;
  /** The concepts of extensions come after them. Our own are the default. */
  concepts?: readonly Concept[];
  databaseUrl: string;
  database: DatabaseHandle;
  signer: Signer;
  /** The default hashes passwords at the recommended cost. */
  passwords?: Passwords;
  clock: () => Date;
  pause: (ms: number) => Promise<unknown>;
  mailer: Mailer;
  /** Addresses that people name may lead there; the internet is the default. */
  network?: PublicNetwork;
  /** `none` serves the API alone. */
  web: 'production' | 'development' | 'none';
  /** The default suits the screens. */
  bodyTime?: BodyTime;
}

export interface App {
  server: FastifyInstance;
  jobs: Jobs;
  changeFeed: ChangeFeed;
  metrics: readonly Registry[];
  services: Services;
}

const BODY_TIME: BodyTime = { requestMs: REQUEST_TIMEOUT_MS, uploadMs: UPLOAD_TIMEOUT_MS };
const JSON_BODY_LIMIT_BYTES = 64 * 1024;
/** It is longer than a proxy's, so that a proxy never reuses a connection that is about to close. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
const SLOW_REQUEST_MS = 1000;
/** A rendering takes memory while its calls run; more at a time would not be faster. */
const RENDERINGS_AT_ONCE = 16;
const WAITING_RENDERINGS = 200;
const PAGE_CACHE_BYTES = 12 * 1024 * 1024;
/** The framework's ten seconds are too few to load the web app on a busy machine. */
const START_TIMEOUT_MS = 60_000;
/** Some changes are not in the feed, such as a coupon's expiry. */
const PAGE_CACHE_AGE_MS = 30_000;

/** Nothing listens and no job runs yet. */
export async function buildApp(dependencies: AppDependencies): Promise<App> {
  const { config, database, databaseUrl, concepts = CONCEPTS } = dependencies;
  const server = createServer(config, dependencies.bodyTime ?? BODY_TIME);
  const callApi = inProcessApi(server);
  const jobs = new Jobs(databaseUrl, server.log, config);
  const changeFeed = new ChangeFeed(databaseUrl, server.log);
  server.addHook('onReady', () => changeFeed.start());
  server.addHook('onClose', () => changeFeed.stop());
  const services: Services = {
    config,
    signer: dependencies.signer,
    passwords: dependencies.passwords ?? new Passwords(),
    database,
    db: database.db,
    clock: dependencies.clock,
    slowDown: slowDownBy(dependencies.pause),
    jobs,
    changeFeed,
    mailer: dependencies.mailer,
    network: dependencies.network ?? internet,
    files: openFileStorage(config, dependencies.clock),
    authenticate: createAuthenticate(database.db, dependencies.clock),
    log: server.log,
    readiness: [],
  };
  health(server, database, services.readiness);

  await server.register(cookie);
  await server.register(rateLimit, { global: false });
  await server.register(async (api) => {
    protectApi(api, config.http.publicUrl);
    limitRates(api, config.http.rateLimitPerMinute);
    waitForChangeFeed(api, changeFeed);
    for (const concept of concepts) concept.hooks?.(api, services, concepts);
    for (const concept of concepts) concept.api?.(api, services, concepts);
  });
  registerBackgroundWork(services, concepts);
  for (const concept of concepts) concept.site?.(server, services, concepts);
  devMailPages(server, services);
  if (dependencies.web !== 'none')
    await serveWeb(server, services, { mode: dependencies.web, callApi, concepts });
  const metrics = [
    jobMetrics(database.db),
    ...concepts.flatMap((concept) => concept.metrics?.(services) ?? []),
  ];
  return { server, jobs, changeFeed, metrics, services };
}

function registerBackgroundWork(services: Services, concepts: readonly Concept[]): void {
  const jobs = concepts.flatMap((concept) => concept.jobs ?? []);
  for (const work of [...jobs, ...schedulesOf(concepts), ...mailsOf(concepts)]) work.register(services);
}

function createServer(config: Config, bodyTime: BodyTime): FastifyInstance {
  const { publicUrl, trustedProxies } = config.http;
  const brokenRequests = answerBrokenRequests(publicUrl);
  const server = Fastify({
    logger: { level: config.logLevel, serializers: { err: errorForLog } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: JSON_BODY_LIMIT_BYTES,
    http: { headersTimeout: REQUEST_TIMEOUT_MS, requireHostHeader: false },
    requestTimeout: UPLOAD_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // Requests during the shutdown are answered: the framework's own refusal lacks our headers.
    return503OnClosing: false,
    pluginTimeout: START_TIMEOUT_MS,
    rewriteUrl: ({ url = '/' }) => addressOf(url),
    frameworkErrors: answerUnroutable(publicUrl),
    clientErrorHandler: brokenRequests.clientErrorHandler,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  server.decorateRequest('actor', null);
  // No call takes plain text; this makes it status 415 instead of invalid JSON.
  server.removeContentTypeParser('text/plain');
  readJson(server);
  brokenRequests.attachTo(server.server);
  protectAnswers(server, publicUrl);
  answerProblems(server);
  // This comes before any hook that answers, so that bodies of refused requests are limited too.
  limitBodyTime(server, bodyTime);
  requireHost(server);
  answerUnknown(server);
  refuseMalformedPaths(server);
  logRequests(server);
  warnOfUntrustedForwarding(server, trustedProxies);
  return server;
}

/** Pages come last, because they match every other address; changes of the catalogue drop them from the cache. */
async function serveWeb(
  server: FastifyInstance,
  services: Services,
  {
    mode,
    callApi,
    concepts,
  }: { mode: 'production' | 'development'; callApi: InProcessApi; concepts: readonly Concept[] },
): Promise<void> {
  const { config, changeFeed } = services;
  const content = currentContentOf(services);
  const pageCache = createPageCache({
    maxBytes: PAGE_CACHE_BYTES,
    maxAgeMs: PAGE_CACHE_AGE_MS,
    isCurrent: () => changeFeed.isCurrent && !content.isChanging,
  });
  invalidatePages(pageCache, changeFeed, concepts);
  // Every page has the frame, and content changes seldom.
  content.onChange(() => pageCache.clear());
  const { name, supportPhone, supportEmail, operatorName, operatorAddress, grievanceOfficer } = config.shop;
  await server.register(webHost, {
    mode,
    pageCache,
    callApi,
    limits: {
      perMinute: config.http.rateLimitPerMinute,
      atOnce: RENDERINGS_AT_ONCE,
      waiting: WAITING_RENDERINGS,
    },
    settings: {
      shopName: name,
      publicUrl: config.http.publicUrl,
      googleClientId: googleSettings.of(config).clientId,
      supportPhone,
      supportEmail,
      operatorName,
      operatorAddress,
      grievanceOfficer,
      mapTiles: config.mapTiles,
      hasProductParts: concepts.some(({ productParts = [] }) => productParts.length > 0),
    },
  });
}

function invalidatePages(
  pageCache: ReturnType<typeof createPageCache>,
  changeFeed: ChangeFeed,
  concepts: readonly Concept[],
): void {
  const pages = { drop: (tag: PageTag) => pageCache.drop(tag), dropAll: () => pageCache.clear() };
  for (const { dropsPages } of concepts)
    for (const subscribe of Object.values(dropsPages ?? {})) subscribe(changeFeed, pages);
}

/** Authors see their change: caches of this process are invalidated before the reply goes out. */
function waitForChangeFeed(api: FastifyInstance, changeFeed: ChangeFeed): void {
  api.addHook('onRoute', (route) => {
    if (route.config?.invalidates === undefined) return;
    route.onSend = async (_request, reply) => {
      if (reply.statusCode < 400) await changeFeed.flushed();
    };
  });
}

/** The route's template stands for the address, which may hold secrets. */
function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const isRead =
      request.method === 'GET' || request.method === 'HEAD' || request.routeOptions.config.safe === true;
    const isSlow = reply.elapsedTime > SLOW_REQUEST_MS && request.routeOptions.config.longPoll !== true;
    const isNoteworthy = !isRead || reply.statusCode >= 400 || isSlow;
    request.log[isNoteworthy ? 'info' : 'debug'](
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.actor?.userId,
      },
      'request',
    );
    done();
  });
}
