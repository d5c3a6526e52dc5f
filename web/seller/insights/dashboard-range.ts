import { dayIn, isDay } from '../../shared/url-state/address-values.ts';
import { type DayRange, daysIn, lastDays, monthSoFar } from './kolkata-days.ts';

/** The ranges that are one click away, by what the address calls them. */
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
/** As the server has it. */
const MAX_DAYS = 366;

export interface DashboardRange extends DayRange {
  /** Undefined: days of one's own. */
  preset: Preset | undefined;
  /** The days that were asked for instead and cannot be shown. */
  refused?: { days: DayRange; faults: RangeFaults } | undefined;
}

/** What is wrong, by field. */
export type RangeFaults = { from?: string; to?: string };

/** The range that the address asks for; the last 30 days when it asks for none that makes sense. */
export function rangeIn(address: URLSearchParams, now: Date): DashboardRange {
  const days = { from: dayIn(address, 'from'), to: dayIn(address, 'to') };
  const faults = faultsOf(days);
  if (faults === undefined) return { ...days, preset: undefined };
  const preset = PRESET_NAMES.find((name) => name === address.get('range')) ?? USUAL;
  const isAsked = address.has('from') || address.has('to');
  return { ...PRESETS[preset].rangeAt(now), preset, ...(isAsked && { refused: { days, faults } }) };
}

/** What is wrong with days of one's own; undefined when nothing is. */
export function faultsOf(range: DayRange): RangeFaults | undefined {
  if (!isDay(range.from)) return { from: 'Choose the first day' };
  if (!isDay(range.to)) return { to: 'Choose the last day' };
  if (range.from > range.to) return { to: 'Choose a last day that is not before the first' };
  if (daysIn(range) > MAX_DAYS) return { to: `Choose at most ${MAX_DAYS} days` };
  return undefined;
}
