import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { SignedIn } from '../../../../contract/accounts.ts';
import { ApiProblem } from '../../../../contract/client.ts';
import type { Role } from '../../../../contract/kernel/schemas.ts';
import { isUnanswered, messageOf, NO_ANSWER } from '../../../kit/http/problem-message.ts';
import { completeSignIn } from '../../../concepts/session/complete-sign-in.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { forgetVerifiedRole } from '../mailed-links/verified-role.ts';
import { forgetRegistration } from './last-registration.ts';
import { useReturnPath } from './use-return-path.ts';

/** LOGIN-10, LOGIN-11. */
export const AREAS: Record<Role, string> = { buyer: '/buyer', seller: '/seller/', operator: '/operator' };

const NOT_MERGED = 'Your cart and favorites could not be added to your account.';

/** ERR-08. */
export const LOGIN_FAILED = 'Login failed';

/** A script that did not load is no failed login. */
export function signInFailure(error: unknown): string {
  return messageOf(error, error instanceof ApiProblem ? LOGIN_FAILED : NO_ANSWER);
}

export async function arrive(reply: SignedIn): Promise<void> {
  try {
    await completeSignIn(reply);
  } catch (error) {
    // The sign-in succeeded; only the merge of the visitor's cart or favorites failed.
    notify('warning', isUnanswered(error) ? NOT_MERGED : messageOf(error, NOT_MERGED));
  }
  forgetRegistration();
  forgetVerifiedRole();
  notify('success', 'Login successful!');
}

export function useArrival(): (reply: SignedIn) => Promise<void> {
  const next = useReturnPath();
  const navigate = useNavigate();
  return useCallback(
    async (reply) => {
      await arrive(reply);
      await navigate(next ?? AREAS[reply.role], { replace: true });
    },
    [next, navigate],
  );
}
