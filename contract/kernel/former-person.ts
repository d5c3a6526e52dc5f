/** The author's name of a review, question or answer whose account was deleted … */
export const FORMER_BUYER = 'A former buyer';
/** … where that was a seller's … */
export const FORMER_SELLER = 'A former seller';
/** … and an operator's, in what only operators read. */
export const FORMER_OPERATOR = 'A former operator';
