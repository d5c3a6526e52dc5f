import { createContext, useContext } from 'react';
import { type Duty, hasDuty } from '../../../../contract/kernel/rights.ts';

export const OwnDuties = createContext<readonly Duty[]>([]);

/** An action that needs a duty is not offered to others. */
export function useHasDuty(...wanted: readonly Duty[]): boolean {
  return hasDuty(useContext(OwnDuties), ...wanted);
}
