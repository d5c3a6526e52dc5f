import { MAX_INSIGHT_DAYS, TOO_MANY_DAYS } from '../../../../contract/kernel/limits.ts';
import { dayIn, isDay } from '../../../kit/url-state/address-values.ts';
import { type DayRange, daysIn, lastDays, monthSoFar } from './kolkata-days.ts';
import { DAYS_REVERSED } from '../../../../contract/kernel/messages.ts';

/** The keys are the names in the address. */
export const PRESETS = {
  today: { label: 'Today', rangeAt: (now: Date) => lastDays(1, now) },
  '7': { label: '7 days', rangeAt: (now: Date) => lastDays(7, now) },
  '30': { label: '30 days', rangeAt: (now: Date) => lastDays(30, now) },
  '90': { label: '90 days', rangeAt: (now: Date) => lastDays(90, now) },
  month: { label: 'This month', rangeAt: monthSoFar },
} as const;

export type Preset = keyof typeof PRESETS;

export const PRESET_NAMES = ['today', '7', '30', '90', 'month'] as const satisfies readonly Preset[];
const USUAL: Preset = '30';

export interface DashboardRange extends DayRange {
  preset: Preset | undefined;
  refused?: { days: DayRange; errors: RangeErrors } | undefined;
}

export type RangeErrors = { from?: string; to?: string };

/** The last 30 days stand in for a missing or invalid range. */
export function rangeIn(address: URLSearchParams, now: Date): DashboardRange {
  const days = { from: dayIn(address, 'from'), to: dayIn(address, 'to') };
  const errors = rangeErrors(days);
  if (errors === undefined) return { ...days, preset: undefined };
  const preset = PRESET_NAMES.find((name) => name === address.get('range')) ?? USUAL;
  const isCustom = address.has('from') || address.has('to');
  return { ...PRESETS[preset].rangeAt(now), preset, ...(isCustom && { refused: { days, errors } }) };
}

export function rangeErrors(range: DayRange): RangeErrors | undefined {
  if (!isDay(range.from)) return { from: 'Choose a start date' };
  if (!isDay(range.to)) return { to: 'Choose an end date' };
  if (range.from > range.to) return { to: DAYS_REVERSED };
  if (daysIn(range) > MAX_INSIGHT_DAYS) return { to: TOO_MANY_DAYS };
  return undefined;
}
