import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

interface EmptyStateProps {
  title: string;
  text?: string;
  /** A picture of 160 px (`<Picture>`), or a sign on the sunken tile. */
  picture?: ReactNode;
  icon?: IconName;
  /** One button or link: the way on. */
  action?: ReactNode;
}

/** Nothing here yet: a picture, one sentence, one button. */
export function EmptyState({ title, text, picture, icon = 'box', action }: EmptyStateProps) {
  return (
    <div className="state">
      <div className={picture === undefined ? 'state-picture bg-sunken text-muted' : 'state-picture'}>
        {picture ?? <Icon name={icon} />}
      </div>
      <h2 className="text-h3">{title}</h2>
      {text !== undefined && <p className="max-w-measure text-muted">{text}</p>}
      {action !== undefined && <div className="state-action">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  /** The server's message, or what to do next. */
  message?: string;
  /** With it a button, named `retryLabel`, tries once more. */
  onRetry?: () => void;
  retryLabel?: string;
  /** In place of the button: another way on. */
  action?: ReactNode;
}

/** A part of the page, or all of it, could not be loaded. */
export function ErrorState({ title, message, onRetry, retryLabel = 'Try Again', action }: ErrorStateProps) {
  return (
    <div className="state" role="alert">
      <div className="state-picture tone-deal">
        <Icon name="error" />
      </div>
      <h2 className="text-h3">{title}</h2>
      {message !== undefined && <p className="max-w-measure text-muted">{message}</p>}
      <div className="state-action">
        {action ??
          (onRetry && (
            <Button variant="outline" icon="refresh" onClick={onRetry}>
              {retryLabel}
            </Button>
          ))}
      </div>
    </div>
  );
}
