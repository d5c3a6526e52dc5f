import { useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

interface NewerVersionProps<Path extends string> {
  title: string;
  /** Changed elsewhere alone; the form has taken them over. */
  taken: readonly Path[];
  /** Changed on both sides; the typed values stay. */
  contested: readonly Path[];
  nameOf: (path: Path) => string;
  /** The newer value, in words. */
  newerAt: (path: Path) => string;
  onTake: (path: Path) => void;
}

/** Shows what others saved since the form was opened, or its draft was typed. */
export function NewerVersion<Path extends string>(props: NewerVersionProps<Path>) {
  const { title, taken, contested, nameOf, newerAt, onTake } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Browsers may return a promise, which React would take for a clean-up.
    box.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={box}>
      <Alert tone="warn" title={title} announce>
        <p>
          It was saved elsewhere after you opened this form. Your entries are still here
          {contested.length > 0
            ? '; press Save to keep them, or take the newer values:'
            : ': press Save to keep them.'}
        </p>
        {contested.length > 0 && (
          <ul className="mt-2 grid gap-2">
            {contested.map((path) => (
              <li key={path} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 wrap-anywhere">
                  {nameOf(path)} is now “{newerAt(path)}”
                </span>
                <Button
                  variant="outline"
                  size="small"
                  aria-label={`Take this: ${nameOf(path)}`}
                  onClick={() => onTake(path)}
                >
                  Take this
                </Button>
              </li>
            ))}
          </ul>
        )}
        {taken.length > 0 && <p className="mt-2">Brought up to date: {taken.map(nameOf).join(', ')}.</p>}
      </Alert>
    </div>
  );
}
