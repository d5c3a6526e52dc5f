export { registerShopHealth } from './routes.ts';
export { countUnmended, listUnmended } from './store.ts';
