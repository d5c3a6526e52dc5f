import { type DraftTexts, dropDraft, readDraft, saveDraft } from '../../../kit/drafts/draft-store.ts';
import { useSession } from '../../../kit/storage/session-store.ts';

/** Typed values survive a refusal, a reload and a sign-in; a visitor's drafts have no account. */

const VISITOR = '';
const owner = () => useSession.getState().id ?? VISITOR;

export type CheckoutDraft = 'checkout address' | 'checkout contact';

/** The drafts of this account, or of the visitor who then signed in. */
export function typedBefore(name: CheckoutDraft): DraftTexts {
  return readDraft(name, owner()) ?? readDraft(name, VISITOR) ?? {};
}

export function keepTyped(name: CheckoutDraft, texts: DraftTexts, ownerId: string = owner()): void {
  saveDraft(name, ownerId, texts);
}

export function dropTyped(name: CheckoutDraft): void {
  for (const ownerId of new Set([owner(), VISITOR])) dropDraft(name, ownerId);
}
