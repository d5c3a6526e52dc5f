export const FACTOR_METHODS = ['passkey', 'totp', 'recovery_code'] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];
export type ProofMethod = FactorMethod | 'password';
