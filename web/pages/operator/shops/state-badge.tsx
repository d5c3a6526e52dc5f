import { SHOP_STATES, type ShopState } from '../../../../contract/kernel/shop-states.ts';
import type { Tone } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';

const TONES: Record<ShopState, Tone | 'neutral'> = {
  applied: 'neutral',
  in_review: 'warn',
  approved: 'ok',
  suspended: 'deal',
  closed: 'neutral',
};

export function StateBadge({ state }: { state: ShopState }) {
  return <Badge tone={TONES[state]}>{SHOP_STATES[state].label}</Badge>;
}
