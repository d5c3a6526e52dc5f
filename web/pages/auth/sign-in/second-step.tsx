import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { ApiProblem } from '../../../../contract/client.ts';
import type { ProofWanted } from '../../../../contract/problem.ts';
import { lazyPart } from '../../../kit/screens/lazy-part.ts';
import { Spinner } from '../../../ui/spinner.tsx';

/** The second step of signing in, where an account asks for one. */
export function useSecondStep() {
  const [step, setStep] = useState<Required<ProofWanted>>();
  /** Goes on to the second step where a failed first one asks for it. */
  const goOn = useCallback((error: unknown): boolean => {
    if (!(error instanceof ApiProblem) || error.code !== 'second_factor_needed') return false;
    const { ticket, methods } = error.proof ?? {};
    if (ticket === undefined || methods === undefined) return false;
    setStep({ ticket, methods });
    return true;
  }, []);
  const startAgain = useCallback(() => setStep(undefined), []);
  return { step, goOn, startAgain };
}

const ProveSecondStep = lazyPart(async () => (await import('./prove-second-step.tsx')).ProveSecondStep);

/** The title of a page while it asks for the second step. */
export const SECOND_STEP_TITLE = 'One more step';

interface SignInStepsProps extends Pick<ReturnType<typeof useSecondStep>, 'step' | 'startAgain'> {
  /** The first step. */
  children: ReactNode;
}

/**
 * The first step of signing in, or the second one in its place: what was typed in the first stays. The second has a script of its
 * own, as few accounts ask for it.
 */
export function SignInSteps({ step, startAgain, children }: SignInStepsProps) {
  return (
    <>
      {step && (
        <Suspense fallback={<Spinner label="Loading" />}>
          <ProveSecondStep step={step} onStartAgain={startAgain} />
        </Suspense>
      )}
      <div className={step ? 'hidden' : 'contents'}>{children}</div>
    </>
  );
}
