export { isInProcess } from './in-process-api.ts';
export { createPageCache } from './page-cache.ts';
export { webHost } from './web-host.ts';
