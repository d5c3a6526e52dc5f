/** Printed at the start of a demo; all accounts have this password. */
export const DEMO_ACCOUNTS = {
  buyer: 'buyer@haat.example',
  seller: 'seller@haat.example',
  staff: 'staff@haat.example',
  operator: 'operator@haat.example',
  /** For the operator's authenticator app. Outside a demo this account cannot sign in. */
  totpSecret: 'HAATDEMOHAATDEMOHAATDEMOHAATDEMO',
  password: 'Haat2026demo',
} as const;

export const OFFERED_ACCOUNTS = [
  { role: 'buyer', email: DEMO_ACCOUNTS.buyer, shows: 'Demo buyer with orders' },
  { role: 'seller', email: DEMO_ACCOUNTS.seller, shows: 'Demo seller of electronics' },
  { role: 'seller', email: 'nirali.desai@haat.example', shows: 'Demo seller of clothing' },
  { role: 'seller', email: DEMO_ACCOUNTS.staff, shows: 'Demo staff of electronics' },
] as const;
