import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'ok' | 'warn' | 'deal' | 'info';

/** Each tone has an icon, so that colour is never the only cue. */
export const toneIcons = {
  ok: 'check-circle',
  warn: 'warning',
  deal: 'error',
  info: 'info',
} as const satisfies Record<Tone, IconName>;

interface AlertProps {
  /** `deal` is the tone for failures. */
  tone: Tone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Announces failures at once, others politely. */
  announce?: boolean;
  className?: string;
}

export function Alert({ tone, title, children, action, announce = false, className }: AlertProps) {
  return (
    <div
      className={classes('alert', `tone-${tone}`, className)}
      role={announce ? (tone === 'deal' ? 'alert' : 'status') : undefined}
    >
      <Icon name={toneIcons[tone]} />
      <div className="alert-text">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action !== undefined && <div className="alert-action">{action}</div>}
    </div>
  );
}
