import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';
import type { Tone } from './alert.tsx';

interface BadgeProps {
  tone?: Tone | 'neutral';
  icon?: IconName;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={classes('badge', `tone-${tone}`)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

interface PillProps {
  tone?: 'deal' | 'accent';
  children: ReactNode;
}

export function Pill({ tone = 'deal', children }: PillProps) {
  return <span className={`pill pill-${tone}`}>{children}</span>;
}
