import type { ProductId, VariantId } from '../../../contract/kernel/schemas.ts';
import { perApp, type Services } from '../../platform/services.ts';

export interface UnmetDemand {
  productId: ProductId;
  variantId?: VariantId | undefined;
  pinCode: string;
}

type Listener = (demand: UnmetDemand) => void;

const listenersOf = perApp((): Listener[] => []);

export function onUnmetDemand(services: Services, listener: Listener): void {
  listenersOf(services).push(listener);
}

export function noteUnmetDemand(services: Services, demand: UnmetDemand): void {
  for (const listener of listenersOf(services)) listener(demand);
}
