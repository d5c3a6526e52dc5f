import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { TRY_AGAIN } from './try-again.ts';

interface EmptyStateProps {
  title: string;
  text?: string;
  picture?: ReactNode;
  icon?: IconName;
  action?: ReactNode;
}

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
  message?: string;
  onRetry?: () => void;
  retryLabel?: string;
  action?: ReactNode;
}

export function ErrorState({ title, message, onRetry, retryLabel = TRY_AGAIN, action }: ErrorStateProps) {
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
