import { anyMessageOf } from '../http/problem-message.ts';
import { ErrorState } from '../../ui/empty-state.tsx';

interface LoadFailureProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** A screen that could not be loaded: why, as far as anyone knows, and a button to try once more. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  const isOffline = !navigator.onLine;
  const message = isOffline
    ? 'You seem to be offline. It loads by itself when you are connected again.'
    : anyMessageOf(error);
  return <ErrorState title={title} message={message} onRetry={onRetry} />;
}
