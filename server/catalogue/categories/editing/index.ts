import { concept } from '../../../concept/concept.ts';
import { registerOperatorCategories } from './routes.ts';

export const categoryEditing = concept({
  api: registerOperatorCategories,
});
