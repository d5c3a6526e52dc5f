export { type InProcessApi, inProcessApi } from './in-process-api.ts';
export { createPageCache } from './page.ts';
export { webHost } from './web-host.ts';
