import { COMPLAINT_STATES, type ComplaintState } from '../../../contract/kernel/complaint-states.ts';
import type { Tone } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';

const TONES: Record<ComplaintState, Tone | 'neutral'> = {
  received: 'warn',
  acknowledged: 'info',
  in_progress: 'info',
  decided: 'ok',
  closed: 'neutral',
};

export function ComplaintBadge({ state }: { state: ComplaintState }) {
  return <Badge tone={TONES[state]}>{COMPLAINT_STATES[state].label}</Badge>;
}
