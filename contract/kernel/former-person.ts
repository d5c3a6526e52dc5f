/** Stands for the author of a review whose account was deleted. */
export const FORMER_BUYER = 'A former buyer';
