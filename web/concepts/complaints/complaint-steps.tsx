import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import type { TrackedComplaint } from '../../../contract/complaints.ts';
import { Timeline, type TimelineStep } from '../../ui/timeline.tsx';

export function ComplaintSteps({ complaint }: { complaint: TrackedComplaint }) {
  return <Timeline steps={stepsOf(complaint)} />;
}

function stepsOf(complaint: TrackedComplaint): TimelineStep[] {
  const { receivedAt, acknowledgedAt, acknowledgeBy, decidedAt, decideBy, closedAt } = complaint;
  const isWithdrawn = closedAt !== null && decidedAt === null;
  return [
    { label: 'Received', state: 'done', detail: formatDayAndTime(receivedAt) },
    ...(isWithdrawn && acknowledgedAt === null
      ? []
      : [step('Acknowledged', acknowledgedAt, acknowledgeBy, true)]),
    ...(isWithdrawn
      ? [{ label: 'Closed without a decision', state: 'failed' as const, detail: formatDayAndTime(closedAt) }]
      : [step('Decided', decidedAt, decideBy, acknowledgedAt !== null)]),
    ...(closedAt !== null && decidedAt !== null
      ? [{ label: 'Closed', state: 'done' as const, detail: formatDayAndTime(closedAt) }]
      : []),
  ];
}

function step(label: string, at: string | null, by: string, isNext: boolean): TimelineStep {
  if (at !== null) return { label, state: 'done', detail: formatDayAndTime(at) };
  return { label, state: isNext ? 'current' : 'todo', detail: `Until ${formatDayAndTime(by)}` };
}
