import { createContext, useContext } from 'react';
import type { Today } from '../../../contract/insights.ts';

/** What waits for the seller, for header, menu and screens; undefined until it is known. */
export const TodayContext = createContext<Today | undefined>(undefined);

export function useToday(): Today | undefined {
  return useContext(TodayContext);
}
