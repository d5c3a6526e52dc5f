export { IN_PROCESS_ADDRESS } from './in-process-api.ts';
export { PageCache } from './page-cache.ts';
export { type WebHostOptions, webHost } from './web-host.ts';
