import { create } from 'zustand';
import type { ShopId, UserId } from '../../../contract/kernel/schemas.ts';
import type { ActingShop } from '../../../contract/staff.ts';
import { useSession } from './session-store.ts';
import { accountStorage } from './tab-storage.ts';

/** Another's shop for which somebody works. */
type OthersShop = Pick<ActingShop, 'shopId' | 'ownerId' | 'name'>;

/** What somebody chose: another's shop, or null for the own one, also where it is yet to be opened. */
interface Choice {
  accountId: UserId;
  shop: OthersShop | null;
}

interface ActingState {
  choice: Choice | undefined;
  /** For which the seller may act; undefined until that is known, and for everybody else. */
  shops: readonly ActingShop[] | undefined;
  /** They were loaded for the navigation that goes on. */
  areShopsFresh: boolean;
  /** The document goes, as the seller does not work for its shop any more: what is refused until then needs no further message. */
  isLeaving: boolean;
}

const STORED_UNDER = 'acting-shop';

/**
 * For which shop this tab acts. It keeps its choice; a new tab begins with the latest one of the browser, and signing out ends it.
 * Another choice opens a new document (`actFor`), so the shop stays the same within one.
 */
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
    // A full storage: the choice lasts as long as the document.
  }
}

/** What the user of now chose; undefined where they did not. */
export function chosenShop(): OthersShop | null | undefined {
  const { choice } = useActing.getState();
  return choice?.accountId === useSession.getState().id ? choice?.shop : undefined;
}

/** Another's shop for which calls are made; undefined for the own one. */
export function othersShopId(): ShopId | undefined {
  return chosenShop()?.shopId;
}

/** Whose shop it is that the seller acts for. */
export function actingOwnerId(): UserId | null {
  return chosenShop()?.ownerId ?? useSession.getState().id;
}

/** Names what the browser keeps of a shop, apart from the same of other shops. */
export function nameInShop(name: string): string {
  const shopId = othersShopId();
  return shopId === undefined ? name : `${shopId} ${name}`;
}

/** What this tab begins with, where nothing was chosen: it stays so when another tab chooses something else. */
export function beginWith(shop: ActingShop): void {
  const choice = choiceOf(shop);
  if (!choice) return;
  useActing.setState({ choice });
  store(sessionStorage, choice);
}

/** Chooses a shop, for this tab and for tabs to come; `actFor` puts it into effect. */
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

/** Nothing is chosen any more: the session ended, or the work for the shop. */
export function forgetShops(): void {
  useActing.setState({ choice: undefined, shops: undefined });
  forgetChoice();
}

/** The next document chooses again. This one still acts for the shop: what was meant for it must not reach another. */
export function forgetChoice(): void {
  for (const storage of [sessionStorage, accountStorage()]) storage.removeItem(STORED_UNDER);
}

/** The shop for which the seller acts; undefined while that is unknown, and before they have one. */
export function actingShop(): ActingShop | undefined {
  const others = othersShopId();
  return useActing
    .getState()
    .shops?.find(({ shopId, isOwn }) => (others === undefined ? isOwn : shopId === others));
}
