import { createHash, randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { Duty, type UserId } from '../../contract/kernel/schemas.ts';
import { accessTokens, operatorDuties, sessions, users } from '../../database/schema/index.ts';
import type { DatabaseHandle } from '../../server/platform/database/database.ts';

const HOUR_MS = 3_600_000;
const OPERATOR = 'the.operator@haat.example';
/** Rows of each kind. */
const ROWS = 100_000;

/** The nth of them, n minutes ago. */
const ago = sql`now() - n * interval '1 minute'`;
const each = sql`generate_series(1, ${ROWS}::int) n`;

/** What operators list, a hundred thousand rows of each, in the order in which one needs the other. */
const KINDS: Record<string, SQL> = {
  sellers: sql`
    insert into users (role, name, email, email_verified_at, phone_number)
    select 'seller', 'Seller ' || n, 'many.' || n || '@haat.example', now(), '+91 ' || (7000000000 + n) from ${each}`,
  shops: sql`
    insert into shops (owner_id, name, description, gst, latitude, longitude, state, state_since)
    select id, (array['Weaver', 'Potter', 'Mill', 'Bazaar'])[1 + n % 4] || ' ' || (array['House', 'Works', 'Lane'])[1 + n % 3] || ' ' || n,
      'A shop', '29ABCDE' || lpad((n % 10000)::text, 4, '0') || 'F1Z5', 12.97, 77.59,
      case when n % 2 = 0 then 'approved' else 'in_review' end, ${ago} - interval '60 days'
    from (select id, split_part(split_part(email, '@', 1), '.', 2)::int as n from users where email like 'many.%' and role = 'seller') owners`,
  // Those that sell, looked at today: otherwise the shop would look at them, and find nothing wrong, while it is measured.
  'shops over their limits': sql`
    insert into shop_health (shop_id, day, over, near, figures)
    select id, (now() at time zone 'Asia/Kolkata')::date, 1 + hashtext(id::text) & 1, 1, '[]'
    from shops where description = 'A shop' and state = 'approved'`,
  warnings: sql`
    insert into health_warnings (shop_id, measure, days, at, value, limit_then)
    select id, 'late', 30, now() - interval '40 days' - (hashtext(id::text) & 65535) * interval '1 second', 9, 5
    from shops where description = 'A shop' and state = 'approved'`,
  // The officer is notified of each already, or the shop would send 100,000 mails while it is measured.
  complaints: sql`
    insert into complaints (number, name, email, about, subject, received_at, acknowledge_by, decide_by, acknowledge_escalated_at,
      decide_escalated_at)
    select 'C-' || lpad(n::text, 8, '0'), 'Meera Nair', 'many.' || n || '@haat.example', 'market', '', ${ago},
      ${ago} + interval '2 days', ${ago} + interval '30 days', ${ago} + interval '2 days', ${ago} + interval '30 days' from ${each}`,
  'decided complaints': sql`
    insert into complaints (number, name, email, about, subject, received_at, acknowledge_by, decide_by, acknowledged_at, decided_at,
      decision, state, unanswered_since)
    select 'D-' || lpad(n::text, 8, '0'), 'Meera Nair', 'many.' || n || '@haat.example', 'market', '', ${ago},
      ${ago} + interval '2 days', ${ago} + interval '30 days', ${ago}, ${ago}, 'No.', 'decided', ${ago} from ${each}`,
  'messages after the decision': sql`
    insert into complaint_messages (complaint_id, text, at) select id, 'Look again', unanswered_since + interval '1 second' from complaints where state = 'decided'`,
  cases: sql`
    insert into report_cases (subject_kind, subject_id, state_since)
    select 'shop', id, now() - (hashtext(id::text) & 65535) * interval '1 minute' from shops where description = 'A shop'`,
  products: sql`
    insert into products (shop_id, name, brand, category, gender, description, price_paise, discount_percent, approval)
    select (select id from shops where description = 'A shop' and state = 'in_review' limit 1), 'Waiting ' || n, 'Brand', 'Clothing',
      'unisex', 'It waits.', 10000, 0, 'waiting' from ${each}`,
  approvals: sql`
    insert into product_approvals (product_id, shop_id, kind, state, reasons, since)
    select id, shop_id, 'new', 'waiting', '[]', now() - (hashtext(id::text) & 65535) * interval '1 minute'
    from products where description = 'It waits.'`,
  imports: sql`
    insert into imports (shop_id, actor_id, kind, state, file_name, content, created_at, finished_at)
    select id, owner_id, 'products', 'failed', 'products.csv', '', now() - (hashtext(id::text) & 8191) * interval '1 second', now()
    from shops where description = 'A shop'`,
  orders: sql`
    insert into orders (number, user_id, status, payment_method, cart_version, subtotal_paise, discount_paise, shipping_paise,
      total_paise, contact_name, contact_email, contact_phone, address_label, street_address, city, state, postal_code, country, created_at)
    select 'H-M' || lpad(n::text, 7, '0'), (select id from users where email = 'many.1@haat.example'), 'cancelled', 'sandbox', n, 10000, 0, 0,
      10000, 'Asha Rao', 'many.' || n || '@haat.example', '+91 ' || (7000000000 + n), 'Home', '14, 3rd Cross', 'Bengaluru', 'Karnataka',
      '560001', 'India', ${ago} from ${each}`,
  'payments in review': sql`
    insert into payments (order_id, provider, status, amount_paise, review_reason, review_since)
    select id, 'sandbox', 'review', 10000, 'late', created_at from orders where number like 'H-M%'`,
  'failed refunds': sql`
    insert into refunds (payment_id, amount_paise, reason, status, failed_at, next_attempt_at, created_at)
    select id, 10000, 'cancelled', 'failed', now(), null, review_since from payments where status = 'review'`,
  'dead mails and jobs': sql`
    insert into pgboss.job (name, data, state, created_on)
    select case when n % 2 = 0 then 'order.mail_new' else 'picture.prepare' end, '{}', 'failed', ${ago} from ${each}`,
  'audit entries': sql`
    insert into audit_log (write_id, chain, number, at, actor_id, actor_kind, shop_id, network, action, subject, reason, previous_hash, hash)
    select gen_random_uuid(), 'bench', n, now() - (${ROWS}::int - n) * interval '1 minute', s.owner_id, 'seller', s.id, '192.0.2.1',
      (array['PUT /api/pro/:productId', 'PUT /api/shop'])[1 + n % 2], jsonb_build_object('productId', jsonb_build_array(own.id)), '', '', ''
    from (select id, owner_id, row_number() over (order by id)::int as n from shops where description = 'A shop') own
    join lateral (
      select id, owner_id from shops where id = case when n % 2 = 0
        then (select id from shops where description = 'A shop' and state = 'approved' order by id limit 1) else own.id end
    ) s on true`,
  'versions of content': sql`
    insert into content_versions (place, body, starts_at, saved_by, saved_at)
    select 'announcement', '{"text": "Sale", "to": null}', ${ago}, (select id from users where email = ${OPERATOR}), ${ago}
    from ${each}`,
  'what is taken care of': sql`
    insert into operator_assignments (kind, subject_id, user_id)
    select 'reports', id, (select id from users where email = ${OPERATOR}) from report_cases`,
};

/** Who asks, and places in the middle of lists. */
export interface OperatorLists {
  /** Access tokens of an operator with every duty, and of the seller whose shop half of the audit log is about. */
  tokens: { operator: string; seller: string };
  shopId: string;
  sellerId: string;
  /** An entry of the audit log in the middle. */
  entryId: string;
}

/** Adds a hundred thousand rows of each kind that operators list. */
export async function fillOperatorLists(
  { db, pool }: DatabaseHandle,
  onProgress: (text: string) => void,
): Promise<OperatorLists> {
  const [operator] = await db
    .insert(users)
    .values({ role: 'operator', name: 'Ira Bose', email: OPERATOR, emailVerifiedAt: new Date() })
    .returning({ id: users.id });
  if (!operator) throw new Error('no operator was inserted');
  await db.insert(operatorDuties).values(Duty.options.map((duty) => ({ userId: operator.id, duty })));
  await db.transaction(async (tx) => {
    // Without triggers and foreign keys: they would take most of the time.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const [kind, rows] of Object.entries(KINDS)) {
      onProgress(`filling lists of operators: ${kind}`);
      await tx.execute(rows);
    }
  });
  await pool.query('vacuum analyze');
  const { rows } = await db.execute<Omit<OperatorLists, 'tokens'> & { sellerId: UserId }>(sql`
    select shop_id as "shopId", actor_id as "sellerId", write_id as "entryId" from audit_log
    where chain = 'bench' and number = ${ROWS / 2}::int`);
  if (!rows[0]) throw new Error('no audit log was inserted');
  const tokens = {
    operator: await signIn(db, operator.id),
    seller: await signIn(db, rows[0].sellerId),
  };
  return { ...rows[0], tokens };
}

async function signIn(db: DatabaseHandle['db'], userId: UserId): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + HOUR_MS);
  const [session] = await db
    .insert(sessions)
    .values({ userId, refreshHash: randomBytes(32), expiresAt, secondFactorAt: new Date() })
    .returning({ id: sessions.id });
  if (!session) throw new Error('no session was inserted');
  const tokenHash = createHash('sha256').update(token).digest();
  await db.insert(accessTokens).values({ tokenHash, sessionId: session.id, expiresAt });
  return token;
}
