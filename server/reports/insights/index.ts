export { registerInsights } from './routes.ts';
export { moveInterest, moveUnmetDemand } from './store.ts';
export { countUnmetDemand } from './unmet-demand.ts';
