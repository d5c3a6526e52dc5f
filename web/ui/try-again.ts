/** What is written on buttons and links that repeat what failed (FAV-04). */
export const TRY_AGAIN = 'Try Again';
