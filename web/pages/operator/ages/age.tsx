import { useState } from 'react';

const MINUTE_MS = 60_000;
const UNITS = [
  { ms: 24 * 60 * MINUTE_MS, one: 'day', many: 'days' },
  { ms: 60 * MINUTE_MS, one: 'hour', many: 'hours' },
  { ms: MINUTE_MS, one: 'minute', many: 'minutes' },
] as const;

function ageInWords(since: string, now: number): string {
  const ms = now - Date.parse(since);
  const unit = UNITS.find((candidate) => ms >= candidate.ms);
  if (!unit) return 'less than a minute';
  const count = Math.floor(ms / unit.ms);
  return `${count} ${count === 1 ? unit.one : unit.many}`;
}

/** The age is that of the moment when it was rendered first. */
export function Age({ since }: { since: string }) {
  const [shownAt] = useState(Date.now);
  return ageInWords(since, shownAt);
}
