/** Over how many days a shop's health is measured. */
export const HEALTH_DAYS = [30, 90] as const;
export type HealthDays = (typeof HEALTH_DAYS)[number];

/** A shop that is over a limit for so long after its warning may be suspended, by an operator. */
export const WARNING_DAYS = 14;

/**
 * What is measured of a shop: a share in percent, or stars. `best` is the best there is; the limit lies on the way from it to the worst.
 * `counts` are the things that are counted, and `of` all of which they are counted.
 */
export const HEALTH_MEASURES = {
  late: {
    label: 'Sent late',
    unit: 'percent',
    best: 0,
    worst: 100,
    counts: 'sent after the day by which they were to arrive, or still not sent',
    of: 'orders that were sent or due',
    advice: 'Send orders within a day or two, or promise more days on the page of your shop.',
  },
  cancelled: {
    label: 'Cancelled by the shop',
    unit: 'percent',
    best: 0,
    worst: 100,
    counts: 'cancelled by the shop',
    of: 'orders',
    advice: 'Keep the stock of your products right, so that nothing is ordered that you do not have.',
  },
  returned: {
    label: 'Returned as faulty',
    unit: 'percent',
    best: 0,
    worst: 100,
    counts: 'sent back as damaged, faulty or not what was ordered',
    of: 'orders that arrived',
    advice: 'Check and pack each parcel with care, and say on the page of a product what it is like.',
  },
  rating: {
    label: 'Rating of new reviews',
    unit: 'stars',
    best: 5,
    worst: 1,
    counts: 'stars',
    of: 'new reviews',
    advice: 'Read what buyers write in their reviews, answer them, and mend what several of them name.',
  },
  answers: {
    label: 'Answered within 24 hours',
    unit: 'percent',
    best: 100,
    worst: 0,
    counts: 'answered within 24 hours',
    of: 'messages of buyers',
    advice: 'Look at the messages of your orders every day. A short answer is better than none.',
  },
} as const satisfies Record<
  string,
  {
    label: string;
    unit: 'percent' | 'stars';
    best: number;
    worst: number;
    counts: string;
    of: string;
    /** What a seller can do about it. */
    advice: string;
  }
>;

export type HealthMeasure = keyof typeof HEALTH_MEASURES;

/** `12.5%`, `3.9 stars`. */
export function figureInWords(measure: HealthMeasure, value: number): string {
  return HEALTH_MEASURES[measure].unit === 'percent' ? `${value}%` : `${value} stars`;
}

/** `at most 10%`, `at least 3.5 stars`. */
export function limitInWords(measure: HealthMeasure, limit: number): string {
  const { best, worst } = HEALTH_MEASURES[measure];
  return `${best < worst ? 'at most' : 'at least'} ${figureInWords(measure, limit)}`;
}
