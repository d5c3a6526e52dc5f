/** FAV-04. */
export const TRY_AGAIN = 'Try Again';
