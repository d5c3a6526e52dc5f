export { registerShopHealth } from './routes.ts';
export { listUnmended } from './store.ts';
