import { ACKNOWLEDGE_WITHIN_HOURS } from '../../../contract/kernel/complaint-states.ts';

const HOUR_MS = 3_600_000;
/** Asia/Kolkata is UTC+05:30 and has no summer time. */
const KOLKATA_OFFSET_MS = 330 * 60_000;

export interface Deadlines {
  acknowledgeBy: Date;
  decideBy: Date;
}

/** POL26: 48 hours for the acknowledgement, and the same time one month later in India for the decision. */
export function deadlinesOf(receivedAt: Date): Deadlines {
  return {
    acknowledgeBy: new Date(receivedAt.getTime() + ACKNOWLEDGE_WITHIN_HOURS * HOUR_MS),
    decideBy: oneMonthAfter(receivedAt),
  };
}

/** A next month that lacks the day gives its last one. */
function oneMonthAfter(instant: Date): Date {
  const local = new Date(instant.getTime() + KOLKATA_OFFSET_MS);
  const day = local.getUTCDate();
  const next = new Date(local);
  next.setUTCDate(1);
  next.setUTCMonth(local.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(day, lastDay));
  return new Date(next.getTime() - KOLKATA_OFFSET_MS);
}
