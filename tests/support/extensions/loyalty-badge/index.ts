/**
 * Buyers get the loyalty badge of a shop with a program once it has delivered enough of their orders. Products of such shops
 * say that there is one, and the console lists the programs.
 */
import type { DefineExtension } from '../../../../server/extensions.ts';
import type { Database } from '../../../../server/platform/database/database.ts';

export const extension: DefineExtension = ({ z, sql, ...haat }) => {
  const VARIABLES = {
    LOYALTY_ORDERS: haat
      .rule(z.coerce.number<string>().int().min(1).max(100), 'must be a whole number from 1 to 100')
      .default(3)
      .describe('delivered orders of a shop that earn its loyalty badge'),
  };
  const settings = new haat.ConceptSettings(VARIABLES, (env) => ({
    orders: haat.parseSettings(VARIABLES, env).LOYALTY_ORDERS,
  }));

  const endpoints = haat.defineEndpoints(
    { name: 'Loyalty', description: 'Loyalty programs of shops.' },
    {
      'PUT /api/loyalty/program': {
        summary: 'Start the loyalty program of the shop; nothing happens where there is one.',
        access: 'seller:owner',
        reply: z.object({ orders: z.int() }),
        refusals: ['not_found'],
      },
      'GET /api/loyalty/badge': {
        summary: 'The shops whose loyalty badge the buyer has.',
        access: 'buyer',
        reply: z.object({ badges: z.array(z.object({ shopId: z.uuid(), orders: z.int() })) }),
      },
    },
  );

  /** A program was started: who has earned its badge before is counted at once. */
  const programStarted = haat.jobKind<{ shopId: string }>('loyalty.count');

  /** @param shopId all programs without it */
  const countMembers = async (db: Database, least: number, shopId: string | null = null): Promise<void> => {
    await db.execute(sql`
      insert into ext_loyalty_badge.members (shop_id, user_id, orders)
      select p.shop_id, o.user_id, count(*)
      from ext_loyalty_badge.programs p
      join shop_orders s on s.shop_id = p.shop_id and s.status = 'delivered'
      join orders o on o.id = s.order_id
      where p.shop_id = coalesce(${shopId}::uuid, p.shop_id)
      group by p.shop_id, o.user_id having count(*) >= ${least}
      on conflict (shop_id, user_id) do update set orders = excluded.orders
      where members.orders <> excluded.orders`);
  };

  const programOfProduct = async (db: Database, productId: string) => {
    const { rows } = await db.execute<{ name: string; members: number }>(sql`
      select s.name, (select count(*)::int from ext_loyalty_badge.members m where m.shop_id = s.id) as members
      from products join shops s on s.id = products.shop_id join ext_loyalty_badge.programs p on p.shop_id = s.id
      where products.id = ${productId}`);
    return rows[0];
  };

  const loyaltyBadge = haat.concept({
    settings,
    endpoints,
    api: (app, services) => {
      const { db, jobs, authenticate, config } = services;
      haat.serve(app, authenticate, endpoints, {
        'PUT /api/loyalty/program': ({ actor }) =>
          haat.inTransaction(db, async (tx) => {
            const { rows } = await tx.execute<{ shopId: string }>(sql`
              select id as "shopId" from shops where owner_id = ${actor.ownerId} and state <> 'closed'`);
            const [shop] = rows;
            if (!shop) throw haat.notFound('Your shop');
            await tx.execute(sql`
              insert into ext_loyalty_badge.programs (shop_id) values (${shop.shopId}) on conflict do nothing`);
            await jobs.send(tx, programStarted, shop);
            return { orders: settings.of(config).orders };
          }),
        'GET /api/loyalty/badge': async ({ actor }) => {
          const { rows } = await db.execute<{ shopId: string; orders: number }>(sql`
            select shop_id as "shopId", orders from ext_loyalty_badge.members
            where user_id = ${actor.userId} order by orders desc, shop_id`);
          return { badges: rows };
        },
      });
    },
    jobs: [
      haat.job(programStarted, ({ db, config }, { shopId }) =>
        countMembers(db, settings.of(config).orders, shopId),
      ),
    ],
    schedules: [
      haat.schedule('loyalty.count_all', 600_000, ({ db, config }) =>
        countMembers(db, settings.of(config).orders),
      ),
    ],
    consolePages: [
      {
        slug: 'loyalty',
        title: 'Loyalty programs',
        duty: 'support',
        load: async ({ db }) => {
          const { rows } = await db.execute<{ name: string; members: number }>(sql`
            select s.name, count(m.user_id)::int as members
            from ext_loyalty_badge.programs p join shops s on s.id = p.shop_id
            left join ext_loyalty_badge.members m on m.shop_id = p.shop_id
            group by s.id order by members desc, s.name limit 100`);
          const table = {
            columns: ['Shop', 'Loyal buyers'],
            rows: rows.map(({ name, members }) => [name, String(members)]),
          };
          return [
            {
              title: 'Shops with a program',
              table,
              links: [{ label: 'All shops', path: '/operator/shops' }],
            },
          ];
        },
      },
    ],
    productParts: [
      async ({ db, config }, productId) => {
        const program = await programOfProduct(db, productId);
        if (!program) return undefined;
        const { orders } = settings.of(config);
        return {
          title: 'Loyalty program',
          badge: 'Loyalty badge',
          text: `Buyers get the loyalty badge of ${program.name} with ${orders} delivered orders. ${program.members} have it.`,
        };
      },
    ],
    personal: {
      exported: async ({ db }, { userId }) => {
        const { rows } = await db.execute<{ shopId: string }>(
          sql`select shop_id as "shopId", orders from ext_loyalty_badge.members where user_id = ${userId}`,
        );
        return { loyaltyBadges: { about: 'Shops whose loyalty badge you have.', data: rows } };
      },
      erase: async ({ tx, userId }) => {
        await tx.execute(sql`delete from ext_loyalty_badge.members where user_id = ${userId}`);
      },
    },
    invariants: [
      {
        id: 'X-loyalty members',
        says: 'nobody has a loyalty badge of a shop that delivered nothing to them',
        breaches: sql`
          select m.shop_id || ' ' || m.user_id as example from ext_loyalty_badge.members m
          where not exists (select from shop_orders s join orders o on o.id = s.order_id
            where s.shop_id = m.shop_id and o.user_id = m.user_id)`,
      },
    ],
  });

  return {
    name: 'loyalty_badge',
    migrations: new URL('./migrations/', import.meta.url),
    concepts: [loyaltyBadge],
  };
};
