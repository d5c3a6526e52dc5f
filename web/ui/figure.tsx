import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface FigureProps {
  /** The figure, already formatted: '₹1,23,456', '12 units', '4.3'. */
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

/** A price, total or count, in tabular digits. */
export function Figure({ children, size = 'card', className }: FigureProps) {
  return <span className={classes(sizes[size], className)}>{children}</span>;
}

interface StruckFigureProps {
  children: ReactNode;
  /** Announced before the figure, because screen readers do not announce a strikethrough. */
  hiddenLabel?: string;
}

/** A struck-through figure, such as the price before a discount. */
export function StruckFigure({ children, hiddenLabel = 'was' }: StruckFigureProps) {
  return (
    <s className="text-muted tabular-nums">
      <VisuallyHidden>{hiddenLabel} </VisuallyHidden>
      {children}
    </s>
  );
}
