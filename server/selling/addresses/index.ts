import { concept } from '../../concept/concept.ts';
import { registerAddresses } from './routes.ts';

export { placeOfPinCode } from './place-of-pin-code.ts';
export { addressNotFound } from './refusals.ts';
export { addressOf, type DeliveryAddress, pinCodeOfAddress } from './store.ts';
export { exportAddresses } from './export-addresses.ts';
export { removeAddresses } from './store.ts';

export const addresses = concept({
  name: 'addresses',
  api: registerAddresses,
});
