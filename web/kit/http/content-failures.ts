// Those of failures.ts that come with the product page's first script.

export const REVIEWS_NOT_LOADED = 'The reviews could not be loaded';
export const QUESTIONS_NOT_LOADED = 'The questions could not be loaded';
