import { and, eq, sql } from 'drizzle-orm';
import type { Paise } from '../../../../../contract/kernel/money.ts';
import { sandboxPayments, sandboxRefunds } from '../../../../../database/schema/index.ts';
import type { Database, Queryable } from '../../../../platform/database/database.ts';

export type SandboxPaymentRow = typeof sandboxPayments.$inferSelect;

export async function openSandboxPayment(
  db: Database,
  payment: { id: string; reference: string; amountPaise: Paise; currency: string },
): Promise<SandboxPaymentRow> {
  await db.insert(sandboxPayments).values(payment).onConflictDoNothing({ target: sandboxPayments.reference });
  const [row] = await db
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.reference, payment.reference));
  if (!row) throw new Error('an opened sandbox payment is missing');
  return row;
}

export async function findSandboxPayment(db: Database, id: string): Promise<SandboxPaymentRow | undefined> {
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id));
  return row;
}

export async function decideSandboxPayment(
  db: Queryable,
  id: string,
  status: 'captured' | 'declined' | 'expired',
): Promise<void> {
  await db
    .update(sandboxPayments)
    .set({ status, decidedAt: sql`now()` })
    .where(and(eq(sandboxPayments.id, id), eq(sandboxPayments.status, 'open')));
}

export function bookSandboxRefund(
  db: Database,
  refund: { id: string; sandboxPaymentId: string; reference: string; amountPaise: Paise },
): Promise<{ id: string } | undefined> {
  const { id, sandboxPaymentId, reference, amountPaise } = refund;
  return db.transaction(async (tx) => {
    const sameReference = eq(sandboxRefunds.reference, reference);
    await tx.select().from(sandboxPayments).where(eq(sandboxPayments.id, sandboxPaymentId)).for('update');
    await tx.execute(sql`
      insert into sandbox_refunds (id, sandbox_payment_id, reference, amount_paise)
      select ${id}, p.id, ${reference}, ${amountPaise}::bigint from sandbox_payments p
      where p.id = ${sandboxPaymentId} and p.status = 'captured' and p.amount_paise >= ${amountPaise}::bigint
        + coalesce((select sum(r.amount_paise) from sandbox_refunds r where r.sandbox_payment_id = p.id), 0)
      on conflict (reference) do nothing`);
    const [row] = await tx.select({ id: sandboxRefunds.id }).from(sandboxRefunds).where(sameReference);
    return row;
  });
}

export async function findSandboxRefund(
  db: Database,
  by: { id: string } | { reference: string },
): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: sandboxRefunds.id })
    .from(sandboxRefunds)
    .where('id' in by ? eq(sandboxRefunds.id, by.id) : eq(sandboxRefunds.reference, by.reference));
  return row;
}
