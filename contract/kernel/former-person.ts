/** The author's name of a review whose account was deleted. */
export const FORMER_BUYER = 'A former buyer';
