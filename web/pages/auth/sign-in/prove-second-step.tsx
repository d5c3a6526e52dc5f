import type { ProofWanted } from '../../../../contract/problem.ts';
import { api } from '../../../kit/http/api.ts';
import { ProofForm } from '../../../concepts/second-factor/proof-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { useArrival } from './sign-in.ts';

interface ProveSecondStepProps {
  step: Required<ProofWanted>;
  onStartAgain: () => void;
}

export function ProveSecondStep({ step: { ticket, methods }, onStartAgain }: ProveSecondStepProps) {
  const arrive = useArrival();
  return (
    <div className="grid gap-4">
      <ProofForm
        methods={methods}
        label="Sign in"
        askPasskey={() => api('POST /api/session/second-factor/passkey', { body: { ticket } })}
        send={async (proof) => {
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
