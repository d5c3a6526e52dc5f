/** Whose doing a return is, in the words that buyer and seller read. */
export const RETURN_CAUSES = {
  changed_mind: 'Changed my mind',
  not_as_ordered: 'Damaged, faulty or not what was ordered',
} as const;

/** What form and server alike say where no item is chosen. */
export const CHOOSE_RETURNED = 'Choose what you want to return';
