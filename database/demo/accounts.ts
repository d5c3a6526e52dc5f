/** The accounts printed at the start of a demo; every demo account has this password. */
export const DEMO_ACCOUNTS = {
  buyer: 'buyer@haat.example',
  seller: 'seller@haat.example',
  password: 'Haat2026demo',
} as const;
