export { registerInsights } from './routes.ts';
export { countUnmetDemand } from './unmet-demand.ts';
