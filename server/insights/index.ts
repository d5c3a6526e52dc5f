export { registerInsights } from './routes.ts';
export { moveUnmetDemand } from './store.ts';
export { countUnmetDemand } from './unmet-demand.ts';
