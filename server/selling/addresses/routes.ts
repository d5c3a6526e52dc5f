import type { FastifyInstance } from 'fastify';
import { addressEndpoints } from '../../../contract/addresses.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import {
  addAddress,
  changeAddress,
  deleteAddress,
  getAddress,
  presentAddress,
  setDefaultAddress,
} from './own-addresses.ts';
import { placeOfPinCode } from './place-of-pin-code.ts';
import { listAddresses } from './store.ts';

export function registerAddresses(app: FastifyInstance, { db, authenticate }: Services): void {
  serve(app, authenticate, addressEndpoints, {
    'GET /api/address': async ({ actor }) => (await listAddresses(db, actor.userId)).map(presentAddress),
    'GET /api/address/place/:pinCode': ({ params }) => placeOfPinCode(params.pinCode),
    'POST /api/address': async ({ actor, body }) => presentAddress(await addAddress(db, actor.userId, body)),
    'PUT /api/address/:addressId': async ({ actor, params, body }) =>
      presentAddress(await changeAddress(db, actor.userId, params.addressId, body)),
    'DELETE /api/address/:addressId': async ({ actor, params }) => {
      await deleteAddress(db, actor.userId, params.addressId);
      return { message: 'Address deleted' };
    },
    'PUT /api/address/:addressId/default': async ({ actor, params }) =>
      presentAddress(await setDefaultAddress(db, actor.userId, params.addressId)),
    find: {
      addressId: ({ actor, params }) => getAddress(db, actor.userId, params.addressId),
    },
  });
}
