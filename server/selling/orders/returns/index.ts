import { concept } from '../../../concept/concept.ts';
import { returnThing } from './things.ts';
import { registerReturns } from './routes.ts';

export { completeReturn } from './return-service.ts';
export { eraseReturns } from './store.ts';

export const returns = concept({
  name: 'returns',
  api: registerReturns,
  things: { return: returnThing },
});
