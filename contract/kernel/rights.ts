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

/** The owner of the shop has all of them. */
export const SHOP_RIGHTS = {
  orders: { label: 'Orders', says: 'Accept, pack, ship and cancel orders, answer returns and messages.' },
  catalogue: { label: 'Products', says: 'Products, prices, pictures, size charts, reviews and questions.' },
  stock: { label: 'Stock', says: 'Quantities and the pin codes that are delivered to.' },
  coupons: { label: 'Coupons', says: 'Coupons of the shop.' },
  money: { label: 'Figures', says: 'Revenue, reports and their exports.' },
  people: { label: 'People', says: 'Invite staff, change their rights and see what they did.' },
} as const;

export type ShopRight = keyof typeof SHOP_RIGHTS;

export const CHOOSE_A_RIGHT = 'Choose at least one right';
