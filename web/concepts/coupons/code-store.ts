import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { ShopId } from '../../../contract/kernel/schemas.ts';
import { storedUnder } from '../../kit/storage/stored-slice.ts';

export interface RememberedCode {
  shopId: ShopId;
  code: string;
}

interface CodeState {
  /** The coupon that was chosen for a shop of which nothing was in the cart; stored in this browser only, read by `remembered-codes.ts`. */
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
