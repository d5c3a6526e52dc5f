export { registerSearch } from './routes.ts';
export { missedSearchReport } from './search-counts.ts';
