export const HEALTH_DAYS = [30, 90] as const;
export type HealthDays = (typeof HEALTH_DAYS)[number];

/** After its warning a shop has this time before an operator may suspend it. */
export const WARNING_DAYS = 14;

/** The limit lies between `best` and `worst`. `counts` names the counted things, and `of` all of which they are counted. */
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
    advice: string;
  }
>;

export type HealthMeasure = keyof typeof HEALTH_MEASURES;

export function figureInWords(measure: HealthMeasure, value: number): string {
  return HEALTH_MEASURES[measure].unit === 'percent' ? `${value}%` : `${value} stars`;
}

export function limitInWords(measure: HealthMeasure, limit: number): string {
  const { best, worst } = HEALTH_MEASURES[measure];
  return `${best < worst ? 'at most' : 'at least'} ${figureInWords(measure, limit)}`;
}
