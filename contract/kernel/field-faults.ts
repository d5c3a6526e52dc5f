export const FILL_IN = 'Please fill in this field';
export const CHOOSE_PRODUCT = 'Choose a product';
export const DAYS_REVERSED = 'Choose an end date on or after the start date';
