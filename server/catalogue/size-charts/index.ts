import { concept } from '../../concept/concept.ts';
import { registerSizeCharts } from './routes.ts';

export { hasSizeChart, moveSizeChart } from './store.ts';

export const sizeCharts = concept({
  name: 'size-charts',
  api: registerSizeCharts,
});
