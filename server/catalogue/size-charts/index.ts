export { registerSizeCharts } from './routes.ts';
export { hasSizeChart, moveSizeChart } from './store.ts';
