import type { ReactNode } from 'react';
import { formatDayAndTime } from '../../../../contract/kernel/days.ts';
import type { SentMail } from '../../../../contract/sent-mails.ts';
import { Badge } from '../../../ui/badge.tsx';

const STATES = {
  waiting: { label: 'Waits', tone: 'warn' },
  sent: { label: 'Sent', tone: 'ok' },
  failed: { label: 'Not sent', tone: 'deal' },
} as const satisfies Record<SentMail['state'], object>;

interface SentMailsProps {
  mails: readonly SentMail[];
  children: ReactNode;
}

export function SentMails({ mails, children }: SentMailsProps) {
  return (
    <section className="card grid grid-cols-1 gap-4 p-4 sm:p-6" aria-labelledby="mails-title">
      <h2 id="mails-title" className="text-h3">
        Mails of the last 14 days
      </h2>
      {mails.length === 0 ? (
        <p className="text-muted">None was sent.</p>
      ) : (
        <ul className="divided-list" aria-label="Mails">
          {mails.map(({ id, words, to, state, createdAt, doneAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <div className="min-w-0">
                <p>
                  {words}
                  {to !== null && `, to the ${to}`}
                </p>
                <p className="text-small text-muted">{formatDayAndTime(doneAt ?? createdAt)}</p>
              </div>
              <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
