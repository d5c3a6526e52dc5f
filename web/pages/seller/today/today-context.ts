import { createContext, useContext } from 'react';
import type { Today } from '../../../../contract/insights.ts';

interface TodayState {
  today: Today | undefined;
  /** Loads the counts again, after an action that changes them. */
  refresh: () => void;
}

export const TodayContext = createContext<TodayState>({ today: undefined, refresh: () => undefined });

export function useToday(): Today | undefined {
  return useContext(TodayContext).today;
}

export function useRefreshToday(): () => void {
  return useContext(TodayContext).refresh;
}
