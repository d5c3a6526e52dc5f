import { findFreePort } from '../../server/platform/database/free-port.ts';
import { startTestApp, type TestApp } from './app.ts';

/** The whole shop, pages included, listening on loopback. */
export interface RunningShop extends TestApp {
  /** Where it is reached, without a trailing slash. */
  url: string;
}

/** Starts the shop with the built web app, for a browser to visit. Background work is not done by itself. */
export async function startRunningShop(environment: Record<string, string> = {}): Promise<RunningShop> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const app = await startTestApp({ PUBLIC_URL: url, ...environment }, { web: 'production' });
  await app.server.listen({ port, host: '127.0.0.1' });
  return { ...app, url };
}
