import type { AddressId, ShopId, UserId } from '../../contract/kernel/schemas.ts';
import { BUYERS } from './buyers.ts';
import { MORE_SELLERS } from './console.ts';
import { after, DAY_MS } from './instants.ts';
import { type PinCodePlace, placeOf } from './pin-codes.ts';
import type { Random } from './random.ts';
import { SHOP_KEYS, SHOPS, type ShopDraft, type ShopKey } from './shops.ts';

export interface DemoAccount {
  id: UserId;
  name: string;
  email: string;
  phoneNumber: string;
  createdAt: Date;
}

export interface DemoShop extends Omit<ShopDraft, 'owner' | 'openedDaysAgo'> {
  id: ShopId;
  key: ShopKey;
  owner: DemoAccount;
  createdAt: Date;
}

export interface DemoAddress {
  id: AddressId;
  label: string;
  recipient: string;
  phoneNumber: string;
  street: string;
  place: PinCodePlace;
  isDefault: boolean;
}

export interface DemoBuyer extends DemoAccount {
  addresses: [DemoAddress, ...DemoAddress[]];
}

export function composeShops(random: Random, now: Date): DemoShop[] {
  return SHOP_KEYS.map((key) => {
    const { owner, openedDaysAgo, ...shop }: ShopDraft = SHOPS[key];
    const createdAt = after(now, -openedDaysAgo * DAY_MS);
    return { ...shop, id: random.uuid(), key, owner: { ...owner, id: random.uuid(), createdAt }, createdAt };
  });
}

export type DemoMoreSellers = Record<keyof typeof MORE_SELLERS, DemoAccount>;

export function composeMoreSellers(random: Random, now: Date): DemoMoreSellers {
  const { staff, applicant } = MORE_SELLERS;
  return {
    staff: { ...staff, id: random.uuid(), createdAt: after(now, -60 * DAY_MS) },
    applicant: { ...applicant, id: random.uuid(), createdAt: after(now, -3 * DAY_MS) },
  };
}

export function composeBuyers(random: Random, now: Date): DemoBuyer[] {
  return BUYERS.map(({ name, email, addresses }, index) => {
    const [first, ...others] = addresses.map(
      ({ label, street, pinCode, recipient = '', phoneNumber = '' }, position) => ({
        id: random.uuid<AddressId>(),
        label,
        recipient,
        phoneNumber,
        street,
        place: placeOf(pinCode),
        isDefault: position === 0,
      }),
    );
    if (!first) throw new Error(`${name} has no address`);
    return {
      id: random.uuid(),
      name,
      email,
      // Numbers that begin with 5 are not given out in India.
      phoneNumber: `+91 5550${random.whole(1, 9)} ${String(20_000 + index * 37)}`,
      createdAt: after(now, -random.whole(92, 420) * DAY_MS),
      addresses: [first, ...others],
    };
  });
}
