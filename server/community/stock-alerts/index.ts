import { concept } from '../../concept/concept.ts';
import { registerStockAlerts } from './routes.ts';

export { exportStockAlerts } from './export-stock-alerts.ts';
export { removeStockAlerts } from './store.ts';

export const stockAlerts = concept({
  name: 'stock-alerts',
  api: registerStockAlerts,
});
