export const ROLE_WORDS = { buyer: 'Buyer', seller: 'Seller', operator: 'Operator' } as const;

export const REGISTERED = 'Registration successful! Please verify your email.';
export const EMAIL_VERIFIED = 'Email verified successfully!';
export const LINK_INVALID = 'Invalid verification link';
export const NEW_LINK_SENT = 'A mail with a new link is on its way.';
