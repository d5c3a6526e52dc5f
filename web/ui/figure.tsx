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

/** A price, a total or a count, with digits of equal width. */
export function Figure({ children, size = 'card', className }: FigureProps) {
  return <span className={classes(sizes[size], className)}>{children}</span>;
}

interface StruckFigureProps {
  children: ReactNode;
  /** Read out before the figure, since a line through it is silent. */
  hiddenLabel?: string;
}

/** A figure that no longer holds, such as the price before a discount. */
export function StruckFigure({ children, hiddenLabel = 'was' }: StruckFigureProps) {
  return (
    <s className="text-muted tabular-nums">
      <VisuallyHidden>{hiddenLabel} </VisuallyHidden>
      {children}
    </s>
  );
}
