export const LINK_NOT_VALID = 'This link is not valid. Please ask for a new one.';
export const LINK_INCOMPLETE = 'This link is incomplete. Please open it again from the email.';
