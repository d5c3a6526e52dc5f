import { CHECK_STATES, type CheckState } from '../../../contract/kernel/shop-checks.ts';
import type { Tone } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';

const TONES: Record<CheckState, Tone | 'neutral'> = {
  open: 'neutral',
  passed: 'ok',
  failed: 'deal',
  waived: 'info',
};

export function CheckBadge({ state }: { state: CheckState }) {
  return <Badge tone={TONES[state]}>{CHECK_STATES[state].label}</Badge>;
}
