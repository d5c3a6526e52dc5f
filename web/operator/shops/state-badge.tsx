import { SHOP_STATES, type ShopState } from '../../../contract/kernel/shop-states.ts';
import type { Tone } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';

const TONES: Record<ShopState, Tone | 'neutral'> = {
  applied: 'neutral',
  in_review: 'warn',
  approved: 'ok',
  suspended: 'deal',
};

/** The state of a shop; one that its owner gave up is closed. */
export function StateBadge({ state, isClosed }: { state: ShopState; isClosed: boolean }) {
  return isClosed ? <Badge>Closed</Badge> : <Badge tone={TONES[state]}>{SHOP_STATES[state].label}</Badge>;
}
