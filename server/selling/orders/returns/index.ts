import { concept } from '../../../concept/concept.ts';
import { eraseReturns, listReturnIds } from './store.ts';
import { returnThing } from './things.ts';
import { registerReturns } from './routes.ts';

export { completeReturn } from './return-service.ts';

export const returns = concept({
  api: registerReturns,
  things: { return: returnThing },
  personal: {
    mailed: listReturnIds,
    erase: ({ tx, userId }) => eraseReturns(tx, userId),
  },
});
