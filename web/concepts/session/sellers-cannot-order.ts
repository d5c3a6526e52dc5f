export const SELLERS_CANNOT_ORDER =
  'You are signed in as a seller. To order, log out and sign in as a buyer.';
