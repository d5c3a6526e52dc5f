/** Buyer and seller read these words. */
export const RETURN_CAUSES = {
  changed_mind: 'Changed my mind',
  not_as_ordered: 'Damaged, faulty or not what was ordered',
} as const;

export const CHOOSE_RETURNED = 'Choose what you want to return';
