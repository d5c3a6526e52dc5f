export const DUTIES = {
  owner: { label: 'Owner', says: 'Operators, policies, content of the market and the audit log.' },
  catalogue: { label: 'Catalogue', says: 'Products, categories, reports and what is taken down.' },
  support: { label: 'Support', says: 'Orders, buyers, complaints and mails.' },
  finance: { label: 'Finance', says: 'Payments, refunds, bank accounts and documents of sellers.' },
} as const;

export type Duty = keyof typeof DUTIES;

export function hasDuty(duties: readonly Duty[], ...wanted: readonly Duty[]): boolean {
  return wanted.some((duty) => duties.includes(duty));
}

export const NO_DUTY = 'Choose at least one duty';
