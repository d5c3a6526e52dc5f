import { useCallback, useState } from 'react';
import { ApiProblem } from '../../../contract/client.ts';
import type { ProofWanted } from '../../../contract/problem.ts';
import { api } from '../../shared/http/api.ts';
import { ProofForm } from '../../shared/second-factor/proof-form.tsx';
import { Button } from '../../ui/button.tsx';
import { useArrival } from './sign-in.ts';

type Step = Required<ProofWanted>;

/** The second step of signing in, where an account asks for one. */
export function useSecondStep() {
  const [step, setStep] = useState<Step>();
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

interface SecondStepProps {
  step: Step;
  onStartAgain: () => void;
}

/** Proves a second factor, and signs in. */
export function SecondStep({ step: { ticket, methods }, onStartAgain }: SecondStepProps) {
  const arrive = useArrival();
  return (
    <div className="grid gap-4">
      <ProofForm
        methods={methods}
        label="Sign in"
        askPasskey={() => api('POST /api/session/second-factor/passkey', { body: { ticket } })}
        send={async (proof) => {
          // The password was the first step.
          if (proof.method === 'password') return;
          await arrive(await api('POST /api/session/second-factor', { body: { ticket, proof } }));
        }}
      />
      <Button variant="outline" size="small" className="justify-self-start" onClick={onStartAgain}>
        Start again
      </Button>
    </div>
  );
}
