import { create } from 'zustand';
import type { ShopId, UserId } from '../../../contract/kernel/schemas.ts';
import type { ActingShop } from '../../../contract/staff.ts';
import { useSession } from './session-store.ts';
import { accountStorage } from './tab-storage.ts';

type OthersShop = Pick<ActingShop, 'shopId' | 'ownerId' | 'name'>;

/** Null is the own shop, also before it is opened. */
interface Choice {
  accountId: UserId;
  shop: OthersShop | null;
}

interface ActingState {
  choice: Choice | undefined;
  /** Undefined until they are known, and for users who are no sellers. */
  shops: readonly ActingShop[] | undefined;
  areShopsFresh: boolean;
  /** The document is closing, because the seller has left its shop: further refusals need no message. */
  isLeaving: boolean;
}

const STORED_UNDER = 'acting-shop';

/** A tab keeps its choice; a new one starts with the browser's latest. `actFor` opens a new document. */
export const useActing = create<ActingState>()(() => ({
  choice: restored(),
  shops: undefined,
  areShopsFresh: false,
  isLeaving: false,
}));

function restored(): Choice | undefined {
  if (typeof window === 'undefined') return undefined;
  try {
    const written = sessionStorage.getItem(STORED_UNDER) ?? accountStorage().getItem(STORED_UNDER);
    return written === null ? undefined : (JSON.parse(written) as Choice); // written below; the server trusts none of it
  } catch {
    return undefined;
  }
}

function store(storage: Storage, choice: Choice): void {
  try {
    storage.setItem(STORED_UNDER, JSON.stringify(choice));
  } catch {
    // The storage is full: the choice lasts as long as the document.
  }
}

export function chosenShop(): OthersShop | null | undefined {
  const { choice } = useActing.getState();
  return choice?.accountId === useSession.getState().id ? choice?.shop : undefined;
}

export function othersShopId(): ShopId | undefined {
  return chosenShop()?.shopId;
}

export function actingOwnerId(): UserId | null {
  return chosenShop()?.ownerId ?? useSession.getState().id;
}

/** The names keep the data of different shops apart. */
export function nameInShop(name: string): string {
  const shopId = othersShopId();
  return shopId === undefined ? name : `${shopId} ${name}`;
}

export function beginWith(shop: ActingShop): void {
  const choice = choiceOf(shop);
  if (!choice) return;
  useActing.setState({ choice });
  store(sessionStorage, choice);
}

/** The choice also applies to later tabs; `actFor` opens the document for it. */
export function chooseShop(shop: ActingShop | null): void {
  const choice = choiceOf(shop);
  if (!choice) return;
  for (const storage of [sessionStorage, accountStorage()]) store(storage, choice);
}

function choiceOf(shop: ActingShop | null): Choice | undefined {
  const { id: accountId } = useSession.getState();
  if (accountId === null) return undefined;
  const others = shop && !shop.isOwn ? { shopId: shop.shopId, ownerId: shop.ownerId, name: shop.name } : null;
  return { accountId, shop: others };
}

export function forgetShops(): void {
  useActing.setState({ choice: undefined, shops: undefined });
  forgetChoice();
}

/** The next document chooses again. This one still acts for the shop: its calls must not reach another. */
export function forgetChoice(): void {
  for (const storage of [sessionStorage, accountStorage()]) storage.removeItem(STORED_UNDER);
}

export function actingShop(): ActingShop | undefined {
  const others = othersShopId();
  return useActing
    .getState()
    .shops?.find(({ shopId, isOwn }) => (others === undefined ? isOwn : shopId === others));
}
