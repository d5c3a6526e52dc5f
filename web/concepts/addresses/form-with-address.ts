import type { ComponentProps } from 'react';
import type { AddressForm } from '../../../contract/addresses.ts';
import type { TextField } from '../../ui/text-field.tsx';

/** What a pin code fills in. */
export type PlaceField = 'city' | 'state';

/** A form with the fields of an address, among others. */
export interface FormWithAddress {
  field: (
    name: Exclude<keyof AddressForm, 'label' | 'isDefault'>,
  ) => Omit<ComponentProps<typeof TextField>, 'label'>;
  valueOf: (name: PlaceField | 'postal_code' | 'country') => string | undefined;
  setField: (name: PlaceField, value: string) => void;
  giveField: (name: PlaceField, value: string) => void;
}
