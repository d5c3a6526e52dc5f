import { concept } from '../../concept/concept.ts';
import { registerContact } from './routes.ts';

export const contact = concept({
  api: registerContact,
});
