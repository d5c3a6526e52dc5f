import { and, eq, isNotNull, not, sql } from 'drizzle-orm';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { NotificationSettings } from '../../../contract/notifications.ts';
import { notificationSettings, people } from '../../../database/schema/accounts.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/sql-terms.ts';

const EVERYTHING: NotificationSettings = {
  priceDrops: true,
  backInStock: true,
  reviewReplies: true,
  questionAnswers: true,
};

const settingColumns = {
  priceDrops: sql<boolean>`coalesce(${notificationSettings.priceDrops}, ${EVERYTHING.priceDrops})`,
  backInStock: sql<boolean>`coalesce(${notificationSettings.backInStock}, ${EVERYTHING.backInStock})`,
  reviewReplies: sql<boolean>`coalesce(${notificationSettings.reviewReplies}, ${EVERYTHING.reviewReplies})`,
  questionAnswers: sql<boolean>`coalesce(${notificationSettings.questionAnswers}, ${EVERYTHING.questionAnswers})`,
};

export async function findSettings(db: Queryable, userId: UserId): Promise<NotificationSettings> {
  const [row] = await db
    .select({
      priceDrops: notificationSettings.priceDrops,
      backInStock: notificationSettings.backInStock,
      reviewReplies: notificationSettings.reviewReplies,
      questionAnswers: notificationSettings.questionAnswers,
    })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId));
  return row ?? EVERYTHING;
}

export async function saveSettings(
  db: Queryable,
  userId: UserId,
  change: Partial<NotificationSettings>,
): Promise<void> {
  const chosen = Object.keys(change).length > 0;
  if (!chosen) return;
  const owner = db
    .select({
      userId: people.id,
      priceDrops: sql`${change.priceDrops ?? EVERYTHING.priceDrops}::boolean`.as('price_drops'),
      backInStock: sql`${change.backInStock ?? EVERYTHING.backInStock}::boolean`.as('back_in_stock'),
      reviewReplies: sql`${change.reviewReplies ?? EVERYTHING.reviewReplies}::boolean`.as('review_replies'),
      questionAnswers: sql`${change.questionAnswers ?? EVERYTHING.questionAnswers}::boolean`.as(
        'question_answers',
      ),
    })
    .from(people)
    .where(eq(people.id, userId));
  await db
    .insert(notificationSettings)
    .select(owner)
    .onConflictDoUpdate({ target: notificationSettings.userId, set: change });
}

export interface NotificationReader extends NotificationSettings {
  userId: UserId;
  name: string;
  email: string;
}

export async function listNotificationReaders(
  db: Queryable,
  userIds: readonly UserId[],
): Promise<NotificationReader[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .select({ userId: people.id, name: people.name, email: people.email, ...settingColumns })
    .from(people)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, people.id))
    .where(
      and(
        isOneOf(people.id, userIds),
        isNotNull(people.email),
        people.isEmailVerified,
        not(people.isDisabled),
      ),
    );
  return rows.flatMap(({ email, ...row }) => (email === null ? [] : [{ ...row, email }]));
}

export async function removeNotificationSettings(db: Queryable, userId: UserId): Promise<void> {
  await db.delete(notificationSettings).where(eq(notificationSettings.userId, userId));
}
