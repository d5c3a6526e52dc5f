import { classes } from './classes.ts';

/** A grey block in the place and size (by class) of what is being loaded. Say once, elsewhere, that things load. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={classes('skeleton', className)} aria-hidden="true" />;
}

/** Lines of a text that is being loaded; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="grid gap-2" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={classes('skeleton h-4', line === lines - 1 && lines > 1 && 'w-3/5')} />
      ))}
    </div>
  );
}
