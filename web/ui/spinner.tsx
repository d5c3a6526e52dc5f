import { classes } from './classes.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SpinnerProps {
  label?: string;
  size?: 'small' | 'large';
}

export function Spinner({ label, size = 'small' }: SpinnerProps) {
  const wheel = (
    <span className={classes('spinner', size === 'large' && 'spinner-large')} aria-hidden="true" />
  );
  if (label === undefined) return wheel;
  return (
    <span role="status">
      {wheel}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
