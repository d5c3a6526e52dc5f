import type { ComponentProps } from 'react';
import type { AddressForm } from '../../../contract/addresses.ts';
import type { TextField } from '../../ui/text-field.tsx';

export type PlaceField = 'city' | 'state';

export interface FormWithAddress {
  field: (
    name: Exclude<keyof AddressForm, 'label' | 'isDefault'>,
  ) => Omit<ComponentProps<typeof TextField>, 'label'>;
  valueOf: (name: PlaceField | 'postal_code' | 'country') => string | undefined;
  setField: (name: PlaceField, value: string) => void;
  giveField: (name: PlaceField, value: string) => void;
}
