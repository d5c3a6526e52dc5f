export { placeOfPinCode } from './place-of-pin-code.ts';
export { registerAddresses } from './routes.ts';
export { addressNotFound } from './refusals.ts';
export { addressOf, type DeliveryAddress, pinCodeOfAddress } from './store.ts';
export { exportAddresses } from './export-addresses.ts';
export { removeAddresses } from './store.ts';
