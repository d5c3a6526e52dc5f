export { registerSearch } from './routes.ts';
export { tellMissedSearches } from './search-counts.ts';
