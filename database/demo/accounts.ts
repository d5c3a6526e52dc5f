/** The accounts printed at the start of a demo; every demo account has this password. */
export const DEMO_ACCOUNTS = {
  buyer: 'buyer@haat.example',
  seller: 'seller@haat.example',
  /** Works for the shop of `seller`. */
  staff: 'staff@haat.example',
  operator: 'operator@haat.example',
  /** Of the operator's authenticator app. Outside a demo this account cannot sign in. */
  totpSecret: 'HAATDEMOHAATDEMOHAATDEMOHAATDEMO',
  password: 'Haat2026demo',
} as const;

/** The accounts that the sign-in page of a demo offers, with what each of them shows. */
export const OFFERED_ACCOUNTS = [
  { role: 'buyer', email: DEMO_ACCOUNTS.buyer, shows: 'Demo buyer with orders' },
  { role: 'seller', email: DEMO_ACCOUNTS.seller, shows: 'Demo seller of electronics' },
  { role: 'seller', email: 'nirali.desai@haat.example', shows: 'Demo seller of clothing' },
  { role: 'seller', email: DEMO_ACCOUNTS.staff, shows: 'Demo staff of electronics' },
] as const;
