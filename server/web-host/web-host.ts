import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { securityHeaders } from './page-headers.ts';
import { type PagesOptions, servePages } from './serve-pages.ts';
import { serveFiles, serveManifest } from './static-files.ts';
import { loadBuiltApp, loadSourceApp } from './web-app.ts';

export type WebHostOptions = Omit<PagesOptions, 'renderPage'>;

const BUILD_FOLDER = fileURLToPath(new URL('../../build/', import.meta.url));

export async function webHost(app: FastifyInstance, options: WebHostOptions): Promise<void> {
  if (options.mode === 'development') {
    servePages(app, { ...options, renderPage: await loadSourceApp(app) });
    return;
  }
  const [files, headers] = [join(BUILD_FOLDER, 'client'), securityHeaders(options)];
  await serveFiles(app, files, headers);
  await serveManifest(app, files, options.settings.shopName, headers);
  servePages(app, { ...options, renderPage: await loadBuiltApp(join(BUILD_FOLDER, 'server/index.js')) });
}
