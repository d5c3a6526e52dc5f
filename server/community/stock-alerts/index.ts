export { registerStockAlerts } from './routes.ts';
export { exportStockAlerts } from './export-stock-alerts.ts';
export { removeStockAlerts } from './store.ts';
