import { concept } from '../../concept/concept.ts';
import { registerInsights } from './routes.ts';

export { moveInterest, moveUnmetDemand } from './store.ts';

export const insights = concept({
  name: 'insights',
  api: registerInsights,
});
