import { createContext, useContext } from 'react';
import { type Duty, hasDuty } from '../../../../contract/kernel/rights.ts';

export const OwnDuties = createContext<readonly Duty[]>([]);

export function useHasDuty(...wanted: readonly Duty[]): boolean {
  return hasDuty(useContext(OwnDuties), ...wanted);
}
