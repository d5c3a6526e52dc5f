import { anyMessageOf, hasCode, OFFLINE } from '../http/problem-message.ts';
import { ErrorState } from '../../ui/empty-state.tsx';

interface LoadFailureProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** A missing right or duty has no retry button. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  const isOffline = !navigator.onLine;
  const message = isOffline ? OFFLINE : anyMessageOf(error);
  const isRefused = hasCode(error, 'right_missing');
  return <ErrorState title={title} message={message} {...(!isRefused && { onRetry })} />;
}
