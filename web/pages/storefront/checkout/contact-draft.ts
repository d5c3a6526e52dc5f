import { type DraftTexts, dropDraft, readDraft, saveDraft } from '../../../kit/drafts/draft-store.ts';
import { useSession } from '../../../kit/storage/session-store.ts';

/** What is typed at the checkout and not sent, of a visitor too: nothing is lost by a refusal, a reload or by signing in. */

const VISITOR = '';
const owner = () => useSession.getState().id ?? VISITOR;

export type CheckoutDraft = 'checkout address' | 'checkout contact';

/** What was typed here before, by this account or by the visitor who then signed in. */
export function typedBefore(name: CheckoutDraft): DraftTexts {
  return readDraft(name, owner()) ?? readDraft(name, VISITOR) ?? {};
}

export function keepTyped(name: CheckoutDraft, texts: DraftTexts, ownerId: string = owner()): void {
  saveDraft(name, ownerId, texts);
}

export function dropTyped(name: CheckoutDraft): void {
  for (const ownerId of new Set([owner(), VISITOR])) dropDraft(name, ownerId);
}
