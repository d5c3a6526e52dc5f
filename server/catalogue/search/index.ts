import { concept } from '../../concept/concept.ts';
import { searchSchedules } from './search-counts.ts';
import { registerSearch } from './routes.ts';

export { missedSearchReport } from './search-counts.ts';

export const search = concept({
  api: registerSearch,
  schedules: searchSchedules,
});
