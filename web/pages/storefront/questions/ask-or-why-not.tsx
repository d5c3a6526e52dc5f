import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import type { Asking, Question } from '../../../../contract/questions.ts';
import { useLaterPart } from '../../../kit/screens/use-later-part.ts';
import { loginAddress } from '../../../concepts/session/return-path.ts';
import { Button } from '../../../ui/button.tsx';

const fetchDialog = async () => (await import('./ask-dialog.tsx')).AskDialog;

interface AskOrWhyNotProps {
  productId: ProductId;
  asking: Asking;
  onAsked: (question: Question) => void;
}

export function AskOrWhyNot({ productId, asking, onAsked }: AskOrWhyNotProps) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const { Part: AskDialog, isOpen, open, close } = useLaterPart(fetchDialog);
  const why: Record<Exclude<Asking, 'allowed'>, ReactNode> = {
    sign_in: (
      <>
        <Link to={loginAddress(here)}>Sign in</Link> to ask the shop and those who bought it.
      </>
    ),
    account: (
      <>
        <Link to={loginAddress(here, '/register')}>Register</Link> to ask: we mail the answer to your account.
      </>
    ),
    verified_email: 'Confirm your e-mail address to ask: we mail you the answer there.',
    other_product: 'This is your product: you can answer here and under Questions in your shop.',
  };
  if (asking !== 'allowed') return <p className="text-small text-muted">{why[asking]}</p>;
  return (
    <div>
      <Button variant="outline" icon="question" onClick={open}>
        Ask a question
      </Button>
      {AskDialog && <AskDialog open={isOpen} onClose={close} productId={productId} onAsked={onAsked} />}
    </div>
  );
}
