import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useCompared } from '../concepts/comparison/compared-store.ts';
import { lazyPart } from '../kit/screens/lazy-part.ts';

const ComparisonBar = lazyPart(async () => (await import('./comparison-bar.tsx')).ComparisonBar);

const PAGES = /^\/(products|product\/.*|shop\/.*|favorite)?\/?$/i;

export function ComparedBar() {
  const compared = useCompared((state) => state.compared);
  const { pathname } = useLocation();
  if (compared.length === 0 || !PAGES.test(pathname)) return null;
  return (
    <Suspense>
      <ComparisonBar compared={compared} />
    </Suspense>
  );
}
