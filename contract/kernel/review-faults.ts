export const CHOOSE_STARS = 'Choose 1 to 5 stars';
