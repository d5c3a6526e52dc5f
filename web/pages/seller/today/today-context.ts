import { createContext, useContext } from 'react';
import type { Today } from '../../../../contract/insights.ts';

interface TodayState {
  /** What waits for the seller; undefined until it is known. */
  today: Today | undefined;
  /** Loads it again, after an act that changes it. */
  refresh: () => void;
}

/** What waits for the seller, for header, menu and screens. */
export const TodayContext = createContext<TodayState>({ today: undefined, refresh: () => undefined });

export function useToday(): Today | undefined {
  return useContext(TodayContext).today;
}

export function useRefreshToday(): () => void {
  return useContext(TodayContext).refresh;
}
