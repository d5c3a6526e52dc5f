import { concept } from '../../concept/concept.ts';
import { registerConsole } from './routes.ts';

export const console = concept({
  name: 'console',
  api: registerConsole,
});
