import { concept } from '../../../concept/concept.ts';
import { registerProductMerges } from './routes.ts';

export const merges = concept({
  api: registerProductMerges,
});
