export { IN_PROCESS_ADDRESS } from './in-process-api.ts';
export { PageCache } from './page-cache.ts';
export { webHost } from './web-host.ts';
