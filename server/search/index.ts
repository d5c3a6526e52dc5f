export { registerSearch } from './routes.ts';
export { countSearches } from './search-counts.ts';
export { tellMissedSearches } from './missed-searches.ts';
