import { concept } from '../../concept/concept.ts';
import { contentVersionThing } from './things.ts';
import { registerContent } from './routes.ts';

export { currentContentOf } from './current-content.ts';
export { provideRows } from './filled-rows.ts';
export { namedPlace } from './things.ts';

export const content = concept({
  name: 'content',
  api: registerContent,
  things: { contentVersion: contentVersionThing },
});
