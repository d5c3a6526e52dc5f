import { concept } from '../../concept/concept.ts';
import { moveSizeChart } from './store.ts';
import { registerSizeCharts } from './routes.ts';

export { countChartsOfCategory, hasSizeChart } from './store.ts';

export const sizeCharts = concept({
  api: registerSizeCharts,
  moveMerged: (tx, { mergedIds, keptId }) => moveSizeChart(tx, mergedIds, keptId),
});
