/** The author's name of a review, question or answer whose account was deleted … */
export const FORMER_BUYER = 'A former buyer';
/** … and where that was a seller's. */
export const FORMER_SELLER = 'A former seller';
