import { keysOf } from '../../../contract/kernel/keys-of.ts';
import {
  HEALTH_DAYS,
  HEALTH_MEASURES,
  type HealthDays,
  type HealthMeasure,
} from '../../../contract/kernel/health-measures.ts';
import type { MarketPolicy } from '../../../contract/market-policy.ts';
import type { HealthFigure } from '../../../contract/shop-health.ts';
import type { Counted } from './read-counts.ts';

/** This part of the way from the best to the limit counts as near. */
const NEAR_PART = 0.25;

export type HealthPolicy = Pick<MarketPolicy, 'healthLimits' | 'healthMinimum'>;
const MEASURES = keysOf(HEALTH_MEASURES);

/** Rounded figures are judged, so that judgement and display agree. */
export function judge(counted: readonly Counted[], policy: HealthPolicy): HealthFigure[] {
  return MEASURES.flatMap((measure) =>
    HEALTH_DAYS.map((days) => {
      const found = counted.find((each) => each.measure === measure && each.days === days);
      return figureOf(measure, days, found ?? { count: 0, of: 0 }, policy);
    }),
  );
}

function figureOf(
  measure: HealthMeasure,
  days: HealthDays,
  { count, of }: Pick<Counted, 'count' | 'of'>,
  { healthLimits, healthMinimum }: HealthPolicy,
): HealthFigure {
  const limit = healthLimits[measure];
  const value = of === 0 ? null : shown(measure, count / of);
  const isJudged = value !== null && of >= healthMinimum;
  return {
    measure,
    days,
    count,
    of,
    value,
    limit,
    state: isJudged ? stateOf(measure, value, limit) : 'not_judged',
  };
}

function shown(measure: HealthMeasure, ratio: number): number {
  return HEALTH_MEASURES[measure].unit === 'percent'
    ? Math.round(ratio * 1000) / 10
    : Math.round(ratio * 100) / 100;
}

function stateOf(measure: HealthMeasure, value: number, limit: number): 'good' | 'near' | 'over' {
  const { best } = HEALTH_MEASURES[measure];
  const [way, gone] = [Math.abs(limit - best), Math.abs(value - best)];
  if (gone > way) return 'over';
  return gone > way * (1 - NEAR_PART) ? 'near' : 'good';
}
