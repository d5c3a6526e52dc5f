import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface FigureProps {
  /** The figure is formatted already: '₹1,23,456'. */
  children: ReactNode;
  size?: 'body' | 'card' | 'page' | 'display';
  className?: string;
}

const sizes = {
  body: 'font-semibold tabular-nums',
  card: 'text-price',
  page: 'text-price-large',
  display: 'text-figure',
};

export function Figure({ children, size = 'card', className }: FigureProps) {
  return <span className={classes(sizes[size], className)}>{children}</span>;
}

interface StruckFigureProps {
  children: ReactNode;
  /** Screen readers do not announce a strikethrough, so they read this before the figure. */
  hiddenLabel?: string;
}

export function StruckFigure({ children, hiddenLabel = 'was' }: StruckFigureProps) {
  return (
    <s className="text-muted tabular-nums">
      <VisuallyHidden>{hiddenLabel} </VisuallyHidden>
      {children}
    </s>
  );
}
