export { getAddress } from './get-address.ts';
export { registerAddresses } from './routes.ts';
export { addressNotFound } from './refusals.ts';
export { addressOf, type DeliveryAddress } from './store.ts';
export { exportAddresses } from './export-addresses.ts';
export { removeAddresses } from './store.ts';
