import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { LengthUnit } from '../../../contract/kernel/lengths.ts';
import { storedUnder } from '../../kit/storage/stored-slice.ts';

interface LengthUnitState {
  lengthUnit: LengthUnit;
}

export const useLengthUnitStore = create<LengthUnitState>()(
  persist(
    (): LengthUnitState => ({ lengthUnit: 'cm' }),
    storedUnder('cart', ({ lengthUnit }) => ({ lengthUnit })),
  ),
);

/** Centimetres until another unit is chosen, and during hydration. */
export function useLengthUnit(): LengthUnit {
  return useLengthUnitStore(({ lengthUnit }) => (lengthUnit === 'in' ? 'in' : 'cm'));
}

export function chooseLengthUnit(lengthUnit: LengthUnit): void {
  useLengthUnitStore.setState({ lengthUnit });
}
