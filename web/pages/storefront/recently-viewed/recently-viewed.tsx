import { Suspense } from 'react';
import { lazyPart } from '../../../kit/screens/lazy-part.ts';
import { useStoredStateReady } from '../../../concepts/session/stored-state.ts';
import type { ViewedRowProps } from './viewed-row.tsx';

const ViewedRow = lazyPart(async () => (await import('./viewed-row.tsx')).ViewedRow);

export function RecentlyViewed({ current }: ViewedRowProps) {
  const isReady = useStoredStateReady();
  if (!isReady) return null;
  return (
    <Suspense>
      <ViewedRow key={current} current={current} />
    </Suspense>
  );
}
