export { getAddress } from './get-address.ts';
export { registerAddresses } from './routes.ts';
export type { AddressRow } from './store.ts';
