import './selected-bar.css';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { SELECTED_BAR } from './to-selected.tsx';

interface SelectedBarProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** Its buttons act on the selected rows of a list. */
export function SelectedBar({ label, className, children }: SelectedBarProps) {
  return (
    <section id={SELECTED_BAR} className={classes('bulk-bar', className)} aria-label={label} tabIndex={-1}>
      {children}
    </section>
  );
}
