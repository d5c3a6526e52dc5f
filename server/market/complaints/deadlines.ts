import { ACKNOWLEDGE_WITHIN_HOURS } from '../../../contract/kernel/complaint-states.ts';

const HOUR_MS = 3_600_000;
/** Asia/Kolkata (UTC+05:30, no summer time). */
const KOLKATA_OFFSET_MS = 330 * 60_000;

export interface Deadlines {
  acknowledgeBy: Date;
  decideBy: Date;
}

/** When a complaint is to be acknowledged and decided: 48 hours later, and at the same time one month later in India (POL26). */
export function deadlinesOf(receivedAt: Date): Deadlines {
  return {
    acknowledgeBy: new Date(receivedAt.getTime() + ACKNOWLEDGE_WITHIN_HOURS * HOUR_MS),
    decideBy: aMonthAfter(receivedAt),
  };
}

/** The same day and time of the next month; its last day where it has no such day. */
function aMonthAfter(instant: Date): Date {
  const local = new Date(instant.getTime() + KOLKATA_OFFSET_MS);
  const day = local.getUTCDate();
  const next = new Date(local);
  next.setUTCDate(1);
  next.setUTCMonth(local.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(day, lastDay));
  return new Date(next.getTime() - KOLKATA_OFFSET_MS);
}
