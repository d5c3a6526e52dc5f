import { concept } from '../../concept/concept.ts';
import { registerSupport } from './routes.ts';

export { exportSupport } from './export-support.ts';
export { shownEmail, shownPhone } from './shown-contact.ts';
export { eraseSupport } from './store.ts';

export const support = concept({
  name: 'support',
  api: registerSupport,
});
