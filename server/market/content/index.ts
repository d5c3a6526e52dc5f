import { concept } from '../../concept/concept.ts';
import { contentPlaceThing, contentVersionThing } from './things.ts';
import { registerContent } from './routes.ts';
import { usesPicture } from './store.ts';

export { currentContentOf } from './current-content.ts';
export { provideRows } from './filled-rows.ts';
export { countRowsOfCategory } from './store.ts';

export const content = concept({
  api: registerContent,
  things: { contentVersion: contentVersionThing, contentPlace: contentPlaceThing },
  usesPicture,
});
