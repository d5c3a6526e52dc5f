import { ApiProblem } from '../../../../contract/client.ts';
import { type Loaded, settle } from '../../../kit/screens/screen-loader.ts';
import { storedState } from '../../../concepts/session/stored-state.ts';
import { LINK_NOT_VALID } from '../../../../contract/kernel/messages.ts';

/** A link is good for one call: the page exports `openedOnce` as its `shouldRevalidate`. */
export async function openMailedLink<Reply>(
  { request }: { request: Request },
  open: (token: string, query: URLSearchParams) => Promise<Reply>,
  incomplete = LINK_NOT_VALID,
  keptToken?: () => string | undefined,
): Promise<Loaded<Reply>> {
  // The server preserves the session of the user who opens the link, so the session must be known first.
  await storedState();
  const query = new URL(request.url).searchParams;
  const token = query.get('token') ?? keptToken?.();
  if (token) return settle(open(token, query));
  return { error: new ApiProblem({ status: 400, code: 'invalid_link', message: incomplete }) };
}

export const openedOnce = () => false;
