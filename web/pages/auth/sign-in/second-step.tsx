import { type ReactNode, Suspense, useCallback, useState } from 'react';
import type { ProofWanted } from '../../../../contract/problem.ts';
import { hasCode } from '../../../kit/http/problem-message.ts';
import { lazyPart } from '../../../kit/screens/lazy-part.ts';
import { Spinner } from '../../../ui/spinner.tsx';

export function useSecondStep() {
  const [step, setStep] = useState<Required<ProofWanted>>();
  const goOn = useCallback((error: unknown): boolean => {
    if (!hasCode(error, 'second_factor_needed')) return false;
    const { ticket, methods } = error.proof ?? {};
    if (ticket === undefined || methods === undefined) return false;
    setStep({ ticket, methods });
    return true;
  }, []);
  const startAgain = useCallback(() => setStep(undefined), []);
  return { step, goOn, startAgain };
}

const ProveSecondStep = lazyPart(async () => (await import('./prove-second-step.tsx')).ProveSecondStep);

export const SECOND_STEP_TITLE = 'One more step';

interface SignInStepsProps extends Pick<ReturnType<typeof useSecondStep>, 'step' | 'startAgain'> {
  children: ReactNode;
}

/** The first step stays mounted, so that its typed values stay. */
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
