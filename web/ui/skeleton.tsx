import { classes } from './classes.ts';

/** A grey block in the place and size (by class) of what is being loaded. Say once, elsewhere, that things load. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={classes('skeleton', className)} aria-hidden="true" />;
}
