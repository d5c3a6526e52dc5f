export { registerSearch } from './routes.ts';
export { tellMissedSearches } from './missed-searches.ts';
