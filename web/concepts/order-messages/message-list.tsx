import './messages.css';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

interface ShownMessage {
  key: string;
  /** The reader's side wrote it. */
  isOwn: boolean;
  /** Who wrote it, and when. */
  from: ReactNode;
  text: string;
}

/** The oldest message is first; the reader's own stand at the other edge. */
export function MessageList({ label, messages }: { label: string; messages: readonly ShownMessage[] }) {
  return (
    <ol className="messages" aria-label={label}>
      {messages.map(({ key, isOwn, from, text }) => (
        <li key={key} className={classes('message', isOwn && 'message-own')}>
          <p className="text-small text-muted">{from}</p>
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        </li>
      ))}
    </ol>
  );
}
