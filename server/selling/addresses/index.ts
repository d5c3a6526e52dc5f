import { concept } from '../../concept/concept.ts';
import { exportAddresses } from './own-addresses.ts';
import { removeAddresses } from './store.ts';
import { registerAddresses } from './routes.ts';

export { placeOfPinCode } from './place-of-pin-code.ts';
export { addressNotFound } from './own-addresses.ts';
export { addressOf, type DeliveryAddress, pinCodeOfAddress } from './store.ts';

export const addresses = concept({
  api: registerAddresses,
  personal: {
    exported: async ({ db }, { userId }) => ({
      addresses: {
        about: 'Where your orders can be sent to.',
        data: await exportAddresses(db, userId),
      },
    }),
    erase: ({ tx, userId }) => removeAddresses(tx, userId),
  },
});
