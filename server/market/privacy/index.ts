import { concept } from '../../concept/concept.ts';
import { registerPrivacy } from './routes.ts';

export const privacy = concept({
  api: registerPrivacy,
});
