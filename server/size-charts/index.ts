export { registerSizeCharts } from './routes.ts';
export { hasSizeChart } from './store.ts';
