import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import {
  isReachablePhoneNumber,
  normalisedPhoneNumber,
  PHONE_NUMBER_MESSAGE,
} from './kernel/phone-number.ts';
import { PIN_CODE_MESSAGE } from './kernel/pin-code.ts';
import { AddressId, code, line, Message, optionalLine, PinCode, text } from './kernel/schemas.ts';
import { isPostalCodeIn } from './postal-code.ts';

const AddressFields = z.object({
  label: optionalLine(40),
  /** When empty, recipient and phone number are those of the account. */
  recipient: optionalLine(80),
  phone_number: optionalLine(30)
    .refine((phone) => phone === '' || isReachablePhoneNumber(phone), { message: PHONE_NUMBER_MESSAGE })
    .transform(normalisedPhoneNumber),
  street_address: text(200),
  city: line(80),
  state: line(80),
  postal_code: code(10),
  country: line(60),
  isDefault: z.boolean(),
});

/** The address form (VAL-17, VAL-18). */
export const AddressForm = AddressFields.extend({
  label: AddressFields.shape.label.default(''),
  recipient: AddressFields.shape.recipient.default(''),
  phone_number: AddressFields.shape.phone_number.default(''),
  isDefault: AddressFields.shape.isDefault.default(false),
}).refine(({ country, postal_code: code }) => code === '' || isPostalCodeIn(country, code), {
  path: ['postal_code'],
  message: PIN_CODE_MESSAGE,
});
export type AddressForm = z.output<typeof AddressForm>;

export const AddressChange = AddressFields.partial();
export type AddressChange = z.output<typeof AddressChange>;

export const Address = z.object({
  id: AddressId,
  label: z.string(),
  recipient: z.string(),
  phone_number: z.string(),
  street_address: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
  isDefault: z.boolean(),
});
export type Address = z.infer<typeof Address>;

export const PinCodePlace = z.object({ city: z.string().nullable(), state: z.string().nullable() });
export type PinCodePlace = z.infer<typeof PinCodePlace>;

const AddressParams = z.object({ addressId: AddressId });

const ADDRESSES = { name: 'Addresses', description: 'Delivery addresses of a buyer.' } satisfies ApiGroup;

export const addressEndpoints = defineEndpoints(ADDRESSES, {
  'GET /api/address': {
    summary: "The buyer's addresses, the default one first.",
    access: 'buyer',
    reply: z.array(Address),
  },
  'GET /api/address/place/:pinCode': {
    summary: 'City and state of a pin code, to fill in an address; null where they are not known.',
    access: 'public',
    params: z.object({ pinCode: PinCode }),
    typedPath: true,
    reply: PinCodePlace,
  },
  'POST /api/address': {
    summary: 'Add an address; the first one becomes the default.',
    access: 'buyer',
    body: AddressForm,
    reply: Address,
    status: 201,
    refusals: ['limit_reached'],
    example: {
      body: {
        label: 'Home',
        recipient: 'Asha Rao',
        phone_number: '+91 98450 12345',
        street_address: '14, 3rd Cross, Indiranagar',
        city: 'Bengaluru',
        state: 'Karnataka',
        postal_code: '560038',
        country: 'India',
        isDefault: true,
      },
    },
  },
  'PUT /api/address/:addressId': {
    summary: 'Change an address; what is left out stays as it is.',
    access: 'buyer',
    params: AddressParams,
    body: AddressChange,
    reply: Address,
    refusals: ['not_found'],
    example: { body: { street_address: '22, 5th Main, Indiranagar' } },
  },
  'DELETE /api/address/:addressId': {
    summary: 'Delete an address; when it was the default, the newest remaining one becomes it.',
    access: 'buyer',
    params: AddressParams,
    reply: Message,
    refusals: ['not_found'],
  },
  'PUT /api/address/:addressId/default': {
    summary: 'Make an address the only default.',
    access: 'buyer',
    params: AddressParams,
    reply: Address,
    refusals: ['not_found'],
  },
});
