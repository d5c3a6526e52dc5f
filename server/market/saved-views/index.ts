import { concept } from '../../concept/concept.ts';
import { registerSavedViews } from './routes.ts';

export { exportSavedViews, removeSavedViews } from './store.ts';

export const savedViews = concept({
  name: 'saved-views',
  api: registerSavedViews,
});
