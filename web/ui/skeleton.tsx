import { classes } from './classes.ts';

/** Classes set its size. The loading is announced once, elsewhere. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={classes('skeleton', className)} aria-hidden="true" />;
}
