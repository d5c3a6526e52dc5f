import { dropDraft, readDraft, saveDraft } from '../../../kit/drafts/draft-store.ts';
import { isText, recordOf } from '../../../kit/drafts/shape.ts';
import { useSession } from '../../../kit/storage/session-store.ts';

/** Typed values survive a refusal, a reload and a sign-in; a visitor's drafts have no account. */

type Texts = Readonly<Record<string, string>>;
const isTexts = recordOf(isText);

const VISITOR = '';
const owner = () => useSession.getState().id ?? VISITOR;

export type CheckoutDraft = 'checkout address' | 'checkout contact';

/** The drafts of this account, or of the visitor who then signed in. */
export function typedBefore(name: CheckoutDraft): Texts {
  return (readDraft(name, owner(), isTexts) ?? readDraft(name, VISITOR, isTexts))?.typed ?? {};
}

export function keepTyped(name: CheckoutDraft, typed: Texts, ownerId: string = owner()): void {
  saveDraft(name, ownerId, { typed, saved: {} });
}

export function dropTyped(name: CheckoutDraft): void {
  for (const ownerId of new Set([owner(), VISITOR])) dropDraft(name, ownerId);
}
