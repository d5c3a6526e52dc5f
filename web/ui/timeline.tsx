import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface TimelineStep {
  label: string;
  state: 'done' | 'current' | 'todo' | 'failed';
  detail?: ReactNode;
}

const spokenStates = { done: 'done', current: 'now', todo: 'to come', failed: 'stopped' };

export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="timeline">
      {steps.map((step, place) => (
        // A step stays at its place, and its label may repeat.
        <li key={place} aria-current={step.state === 'current' ? 'step' : undefined}>
          <span className={`timeline-mark timeline-${step.state}`} aria-hidden="true">
            {step.state === 'done' && <Icon name="check" />}
            {step.state === 'failed' && <Icon name="close" />}
          </span>
          <span className={step.state === 'todo' ? 'text-muted' : 'font-semibold'}>{step.label}</span>
          <VisuallyHidden>, {spokenStates[step.state]}</VisuallyHidden>
          {step.detail !== undefined && <span className="block text-small text-muted">{step.detail}</span>}
        </li>
      ))}
    </ol>
  );
}
