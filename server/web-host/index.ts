export { IN_PROCESS_ADDRESS } from './in-process-api.ts';
export { createPageCache } from './page-cache.ts';
export { webHost } from './web-host.ts';
