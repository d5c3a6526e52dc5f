import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { ShopId } from '../../../contract/kernel/schemas.ts';
import { storedUnder } from '../../kit/storage/stored-slice.ts';

export interface RememberedCode {
  shopId: ShopId;
  code: string;
}

interface CodeState {
  /** A coupon waits here for the first product of its shop in the cart; stored in this browser only. */
  rememberedCodes: RememberedCode[];
}

export const useCodeStore = create<CodeState>()(
  persist(
    (): CodeState => ({ rememberedCodes: [] }),
    storedUnder('cart', ({ rememberedCodes }) => ({ rememberedCodes })),
  ),
);

export function clearCodes(): void {
  useCodeStore.setState({ rememberedCodes: [] });
}
