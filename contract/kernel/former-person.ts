/** Stands for an author whose account was deleted. */
export const FORMER_BUYER = 'A former buyer';
/** Stands for a seller whose account was deleted. */
export const FORMER_SELLER = 'A former seller';
/** Stands for an operator whose account was deleted, where only operators read it. */
export const FORMER_OPERATOR = 'A former operator';
