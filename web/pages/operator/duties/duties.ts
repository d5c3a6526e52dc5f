import { createContext, useContext } from 'react';
import { type Duty, hasDuty } from '../../../../contract/kernel/rights.ts';

/** What the operator who is signed in is in charge of; the console knows it. */
export const OwnDuties = createContext<readonly Duty[]>([]);

/** Whether the operator has one of the duties: what needs them is not offered to others. */
export function useHasDuty(...wanted: readonly Duty[]): boolean {
  return hasDuty(useContext(OwnDuties), ...wanted);
}
