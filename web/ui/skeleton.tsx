import { classes } from './classes.ts';

/** A grey placeholder, sized by class, for content that loads. Announce the loading once, elsewhere. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={classes('skeleton', className)} aria-hidden="true" />;
}
