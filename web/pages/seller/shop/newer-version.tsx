import { useEffect, useRef } from 'react';
import { textOf } from '../../../kit/forms/merge-newer.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/alert.tsx';
import type { ShopValues } from './shop-values.ts';

const NAMES: Record<keyof ShopValues, string> = {
  name: 'Shop name',
  description: 'Description',
  gst: 'GST number',
  address: 'Registered address',
  legalName: 'Legal name of the business',
  carePhone: 'Consumer care phone',
  careEmail: 'Consumer care email',
  policies: 'Delivery, returns and care',
  deliveryDays: 'Days until delivery',
  categories: 'Categories',
  location: 'Place on the map',
};

interface NewerVersionProps {
  /** Changed elsewhere alone; the form has taken them over. */
  taken: readonly (keyof ShopValues)[];
  /** Changed on both sides; the typed values stay. */
  contested: readonly (keyof ShopValues)[];
  newer: ShopValues;
  onTake: (part: keyof ShopValues) => void;
}

export function NewerVersion({ taken, contested, newer, onTake }: NewerVersionProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Browsers may return a promise, which React would take for a clean-up.
    box.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={box}>
      <Alert tone="warn" title="Your shop has been changed" announce>
        <p>
          It was saved in another window after you opened this form. Your entries are still here
          {contested.length > 0
            ? '; press Save to keep it, or take the newer values:'
            : ': press Save to keep it.'}
        </p>
        {contested.length > 0 && (
          <ul className="mt-2 grid gap-2">
            {contested.map((part) => (
              <li key={part} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 wrap-anywhere">
                  {NAMES[part]} is now “{textOf(newer[part])}”
                </span>
                <Button
                  variant="outline"
                  size="small"
                  aria-label={`Take this: ${NAMES[part]}`}
                  onClick={() => onTake(part)}
                >
                  Take this
                </Button>
              </li>
            ))}
          </ul>
        )}
        {taken.length > 0 && (
          <p className="mt-2">Brought up to date: {taken.map((part) => NAMES[part]).join(', ')}.</p>
        )}
      </Alert>
    </div>
  );
}
