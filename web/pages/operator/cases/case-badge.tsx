import { CASE_STATES, type CaseState } from '../../../../contract/kernel/moderation.ts';
import type { Tone } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';

const TONES: Partial<Record<CaseState, Tone>> = {
  open: 'warn',
  appealed: 'warn',
  taken_down: 'deal',
  upheld: 'deal',
  restored: 'ok',
};

export function CaseBadge({ state }: { state: CaseState }) {
  return <Badge tone={TONES[state] ?? 'neutral'}>{CASE_STATES[state].label}</Badge>;
}
