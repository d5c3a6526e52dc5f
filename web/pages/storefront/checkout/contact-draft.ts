import { dropDraft, readDraft, saveDraft } from '../../../kit/drafts/draft-store.ts';
import { isText, recordOf } from '../../../kit/drafts/shape.ts';
import { useSession } from '../../../kit/storage/session-store.ts';

/** What is typed at the checkout and not sent, of a visitor too: nothing is lost by a refusal, a reload or by signing in. */

type Texts = Readonly<Record<string, string>>;
const isTexts = recordOf(isText);

const VISITOR = '';
const owner = () => useSession.getState().id ?? VISITOR;

export type CheckoutDraft = 'checkout address' | 'checkout contact';

/** What was typed here before, by this account or by the visitor who then signed in. */
export function typedBefore(name: CheckoutDraft): Texts {
  const { typed } = readDraft(name, owner()) ?? readDraft(name, VISITOR) ?? {};
  return isTexts(typed) ? typed : {};
}

export function keepTyped(name: CheckoutDraft, typed: Texts, ownerId: string = owner()): void {
  saveDraft(name, ownerId, { typed });
}

export function dropTyped(name: CheckoutDraft): void {
  for (const ownerId of new Set([owner(), VISITOR])) dropDraft(name, ownerId);
}
