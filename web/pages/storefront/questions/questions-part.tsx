import { type ReactNode, Suspense, useRef } from 'react';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { QUESTIONS_NOT_LOADED } from '../../../kit/http/content-failures.ts';
import { lazyPart } from '../../../kit/screens/lazy-part.ts';
import { useIsNear } from '../../../kit/screens/use-is-near.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

const Questions = lazyPart(async () => (await import('./questions.tsx')).Questions, NotLoaded);

/** The questions load when their place comes near. */
export function QuestionsPart({ productId }: { productId: ProductId }) {
  const section = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const isNear = useIsNear(section);
  const heading = (
    <h2 id="questions" ref={title} tabIndex={-1}>
      Questions and answers
    </h2>
  );
  const waiting = (
    <>
      {heading}
      <Skeleton className="h-40" />
    </>
  );
  return (
    <section ref={section} aria-labelledby="questions" className="reviews">
      {isNear ? (
        <Suspense fallback={waiting}>
          <Questions productId={productId} title={title}>
            {heading}
          </Questions>
        </Suspense>
      ) : (
        waiting
      )}
    </section>
  );
}

function NotLoaded({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <p className="text-muted">{QUESTIONS_NOT_LOADED}. Please reload the page.</p>
    </>
  );
}
