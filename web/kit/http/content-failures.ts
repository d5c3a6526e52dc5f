// These messages come with the product page's first script, without the rest of failures.ts.

export const REVIEWS_NOT_LOADED = 'The reviews could not be loaded';
export const QUESTIONS_NOT_LOADED = 'The questions could not be loaded';
