import { UserId } from '../../../contract/kernel/schemas.ts';
import { NotificationKind } from '../../../contract/notifications.ts';
import type { MailContent } from '../../platform/mail/render-mail.ts';
import type { Services } from '../../platform/services.ts';
import type { Signer } from '../../platform/signer.ts';
import { pageUrl } from '../../platform/http/page-url.ts';

const ABOUT: Record<NotificationKind, string> = {
  price_drops: 'price drops of your favorites',
  back_in_stock: 'products that are back in stock',
  favorites: 'price drops and stock of your favorites',
  review_replies: 'replies to your reviews',
  question_answers: 'answers to your questions',
};

/**
 * By a page with a button, or by the mail program itself (RFC 8058). Only for mails that are about neither an order nor the
 * account.
 */
export function unsubscribeFrom(
  { config, signer }: Pick<Services, 'config' | 'signer'>,
  userId: UserId,
  kind: NotificationKind,
): NonNullable<MailContent['unsubscribe']> {
  const token = writeToken(signer, userId, kind);
  return {
    about: ABOUT[kind],
    pageUrl: pageUrl(config, '/unsubscribe', { token }),
    oneClickUrl: `${config.http.publicUrl}/api/notification/unsubscribe?${new URLSearchParams({ token })}`,
  };
}

/** Signed, with account and kind: nothing is stored, and the link never expires. */
export function writeToken(signer: Signer, userId: UserId, kind: NotificationKind): string {
  return `${userId}.${kind}.${signer.sign(contentOf(userId, kind))}`;
}

/** Undefined for a token that we did not write. */
export function readToken(
  signer: Signer,
  token: string,
): { userId: UserId; kind: NotificationKind } | undefined {
  const [writtenId, writtenKind, signature, ...rest] = token.split('.');
  const userId = UserId.safeParse(writtenId);
  const kind = NotificationKind.safeParse(writtenKind);
  if (!userId.success || !kind.success || signature === undefined || rest.length > 0) return undefined;
  if (!signer.isSigned(signature, contentOf(userId.data, kind.data))) return undefined;
  return { userId: userId.data, kind: kind.data };
}

function contentOf(userId: UserId, kind: NotificationKind): string {
  return `unsubscribe ${userId} ${kind}`;
}
