/** How long a code for support can be typed. */
export const SUPPORT_CODE_MINUTES = 10;
export const SUPPORT_CODE_DIGITS = 8;
/** Wrong codes after which the shown one is void. */
export const MAX_SUPPORT_CODES = 5;
/** The database refuses longer views. */
export const SUPPORT_VIEW_MINUTES = 30;

export const NOTE_SUBJECTS = {
  person: { label: 'person', duties: ['support', 'finance', 'owner'] },
  order: { label: 'order', duties: ['support', 'finance', 'owner'] },
  shop: { label: 'shop', duties: ['owner', 'catalogue', 'support', 'finance'] },
} as const;

export type NoteSubject = keyof typeof NOTE_SUBJECTS;

export const MAIL_ON_ITS_WAY = 'The mail is on its way';

export const READ_ONLY = 'This is a view for support: nothing can be changed here';
