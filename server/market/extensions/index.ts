import { concept } from '../../concept/concept.ts';
import { registerExtensions } from './routes.ts';

export const extensions = concept({
  api: registerExtensions,
});
