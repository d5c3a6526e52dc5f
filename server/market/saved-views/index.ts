export { registerSavedViews } from './routes.ts';
export { exportSavedViews, removeSavedViews } from './store.ts';
