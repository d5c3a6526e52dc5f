/** A year, leap years included. */
export const MAX_INSIGHT_DAYS = 366;
export const TOO_MANY_DAYS = `Choose at most ${MAX_INSIGHT_DAYS} days`;
