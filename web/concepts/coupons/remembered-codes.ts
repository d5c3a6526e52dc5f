import type { ShopId } from '../../../contract/kernel/schemas.ts';
import { isId } from '../../kit/url-state/is-id.ts';
import { type RememberedCode, useCodeStore } from './code-store.ts';

const MOST = 20;

export function readCodes(written: unknown): RememberedCode[] {
  return Array.isArray(written) ? written.filter(isCode).slice(0, MOST) : [];
}

function isCode(written: unknown): written is RememberedCode {
  if (typeof written !== 'object' || written === null) return false;
  const { shopId, code }: { [Field in keyof RememberedCode]?: unknown } = written;
  return typeof shopId === 'string' && isId(shopId) && typeof code === 'string';
}

/** A shop has one remembered code at most. */
export function rememberCode(shopId: ShopId, code: string): void {
  setCodes((codes) => [{ shopId, code }, ...codes.filter((each) => each.shopId !== shopId)]);
}

export function forgetCode(shopId: ShopId): void {
  setCodes((codes) => codes.filter((each) => each.shopId !== shopId));
}

export function codeFor(shopId: ShopId): string | undefined {
  return findCode(useCodeStore.getState().rememberedCodes, shopId);
}

export function useCodeFor(shopId: ShopId): string | undefined {
  return useCodeStore(({ rememberedCodes }) => findCode(rememberedCodes, shopId));
}

function findCode(written: unknown, shopId: ShopId): string | undefined {
  return readCodes(written).find((each) => each.shopId === shopId)?.code;
}

function setCodes(change: (codes: RememberedCode[]) => RememberedCode[]): void {
  useCodeStore.setState(({ rememberedCodes }) => ({
    rememberedCodes: change(readCodes(rememberedCodes)).slice(0, MOST),
  }));
}
