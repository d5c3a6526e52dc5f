import { concept } from '../../../concept/concept.ts';
import { returnMails } from './mails.ts';
import { eraseReturns, listReturnIds, usesPicture } from './store.ts';
import { returnThing } from './things.ts';
import { registerReturns, returnSchedules } from './routes.ts';

export { completeReturn } from './return-service.ts';

export const returns = concept({
  api: registerReturns,
  mails: returnMails,
  schedules: returnSchedules,
  things: { return: returnThing },
  personal: {
    mailed: listReturnIds,
    erase: ({ tx, userId }) => eraseReturns(tx, userId),
  },
  usesPicture,
});
