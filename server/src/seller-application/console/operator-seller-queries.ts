import type { APPLICATION_VIEWS, SELLER_VIEWS } from '@souk/contract/console/operator-sellers';
import type { CashCollector } from '@souk/rules/cash-collectors';
import type { GoodsPlace } from '@souk/rules/deemed-supplier';
import type { Shipper } from '@souk/rules/shippers';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { List } from '#records/list-page.ts';
import { isLate, isOver } from '#order/is-late.ts';
import { beginOf, sellerReportPeriod } from '#order/seller-report-period.ts';
import { isSold } from '#order/seller-reports.ts';
import { openSteps } from '#seller/checklist/open-ready-stores.ts';

const begins = (q: string) => `%${q.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;

export type ApplicationRowOf = {
  id: number;
  status: 'pending' | 'approved' | 'rejected';
  store_name: string;
  name: string;
  email: string;
  phone: string;
  city: string;
  country: string;
  created_at: Date;
  asked_at: Date | null;
  document_count: number;
};

/** Only applications whose email address is confirmed. */
export function applicationList({
  view,
  q,
}: {
  view: (typeof APPLICATION_VIEWS)[number];
  q: string;
}): List<ApplicationRowOf, 'applied'> {
  return {
    name: 'operator-applications',
    columns: sql<ApplicationRowOf>`id, status, store_name, name, email, phone, city, country, created_at, asked_at,
      (select count(*)::int from seller_application_documents d where d.application_id = seller_applications.id) as document_count`,
    from: sql`seller_applications`,
    id: sql`id`,
    where: [
      sql`status <> 'unproved'`,
      view === 'all' ? null : sql`status = ${view}`,
      q === ''
        ? null
        : sql`(store_name ilike ${begins(q)} or name ilike ${begins(q)} or email ilike ${begins(q)})`,
    ],
    sorts: { applied: { by: sql`id`, type: 'integer' } },
    usualSort: 'applied',
  };
}

export type DuplicateRow = {
  kind: 'store' | 'application';
  id: number;
  name: string;
  shares: ('email' | 'phone' | 'name' | 'register_number')[];
};

/** Stores and other applications with the same email, phone or register number, or a similar name. */
export async function listDuplicates(
  db: Kysely<DB>,
  application: { id: number; email: string; phone: string; store_name: string; register_number: string },
): Promise<DuplicateRow[]> {
  const { email, phone, store_name: name, register_number: register } = application;
  const digits = sql`regexp_replace(phone, '\\D', '', 'g')`;
  const same = (column: RawBuilder<unknown>) => sql`array_remove(array[
    case when lower(email) = lower(${email}) then 'email' end,
    case when length(${digits}) > 5 and ${digits} = ${phone.replaceAll(/\D/g, '')} then 'phone' end,
    case when register_number <> '' and register_number = ${register} then 'register_number' end,
    case when similarity(lower(${column}), lower(${name})) > 0.6 then 'name' end], null)`;
  const { rows } = await sql<DuplicateRow>`
    select * from (
      select 'store' as kind, id, name, ${same(sql`name`)} as shares from stores
      union all
      select 'application', id, store_name, ${same(sql`store_name`)} from seller_applications
        where id <> ${application.id} and status <> 'unproved'
    ) likeness where cardinality(shares) > 0 order by cardinality(shares) desc, kind, id limit 20`.execute(
    db,
  );
  return rows;
}

export type SellerRowOf = {
  id: number;
  name: string;
  slug: string;
  image: string;
  status: 'pending' | 'active' | 'suspended' | 'rejected';
  products: number;
  orders: number;
  late: number;
  cancelled: number;
  rating: string | number;
  review_count: number;
  has_shipping: boolean;
  has_contact: boolean;
  has_steps: boolean;
  created_at: Date;
};

/** For part `p` of order `o`. */
export const isLateOpen = (now: Date) => sql<boolean>`(not ${isOver} and ${isLate(now)})`;

const hasShipping = sql`exists (select from shipping_rules rule where rule.store_id = s.id or rule.store_id is null)`;
const hasContact = sql`(s.email <> '' and s.phone <> '' and s.address_1 <> '')`;
const hasSteps = sql`not exists (${openSteps(sql`s.id`)})`;
const productsOf = sql`coalesce((select sum(amount) from listed_counts where kind = 4 and place_id = s.id), 0)::int`;

/** When, and in which IANA zone days are counted. */
type At = { now: Date; zone: string };

/** The 30 days of reports, so that the same orders count here. */
const inLastMonth = (at: At) => sql`o.created_at >= ${beginOf(sellerReportPeriod({}, at).from, at.zone)}`;

const columns = (at: At) => {
  const parts = (condition: RawBuilder<unknown>) => sql`(
    select count(*)::int from order_parts p join orders o on o.id = p.order_id where p.store_id = s.id and ${condition})`;
  const isRecent = inLastMonth(at);
  return sql<SellerRowOf>`s.id, s.name, s.slug, s.image, s.status, s.rating, s.review_count, s.created_at,
    ${productsOf} as products, ${parts(sql`${isRecent} and ${isSold}`)} as orders, ${parts(isLateOpen(at.now))} as late,
    ${parts(sql`${isRecent} and p.cancelled`)} as cancelled, ${hasShipping} as has_shipping, ${hasContact} as has_contact,
    ${hasSteps} as has_steps`;
};

const views: Readonly<Record<Exclude<(typeof SELLER_VIEWS)[number], 'late'>, RawBuilder<unknown> | null>> = {
  all: null,
  active: sql`s.status = 'active'`,
  suspended: sql`s.status = 'suspended'`,
  not_ready: sql`s.status in ('active', 'pending') and not (${hasShipping} and ${hasContact} and ${hasSteps} and ${productsOf} > 0)`,
};

export function sellerList(
  { view, q, ids }: { view: (typeof SELLER_VIEWS)[number]; q: string; ids: readonly number[] },
  at: At,
): List<SellerRowOf, 'opened' | 'name'> {
  return {
    name: 'operator-sellers',
    columns: columns(at),
    from: sql`stores s`,
    id: sql`s.id`,
    where: [
      sql`true`,
      view === 'late'
        ? sql`s.id = any(array(select p.store_id from order_parts p join orders o on o.id = p.order_id
            where ${isLateOpen(at.now)}))`
        : views[view],
      ids.length === 0 ? null : sql`s.id = any(${[...ids]}::int[])`,
      q === '' ? null : sql`(s.name ilike ${begins(q)} or s.email ilike ${begins(q)})`,
    ],
    sorts: { opened: { by: sql`s.id`, type: 'integer' }, name: { by: sql`s.name`, type: 'text' } },
    usualSort: '-opened',
  };
}

export async function findSeller(db: Kysely<DB>, id: number, at: At) {
  const { rows } = await sql<
    SellerRowOf &
      Record<
        'email' | 'phone' | 'register_number' | 'address_1' | 'city' | 'zip' | 'state' | 'country',
        string
      > & {
        commission_percent: string | null;
        cash_collected_by: CashCollector;
        shipped_by: Shipper;
        goods_in: GoodsPlace;
        suspended_at: Date | null;
        suspended_reason: string;
      }
  >`
    select ${columns(at)}, s.email, s.phone, s.register_number, s.address_1, s.city, s.zip, s.state, s.country,
      s.commission_percent, s.cash_collected_by, s.shipped_by, s.goods_in, s.suspended_at, s.suspended_reason
    from stores s where s.id = ${id}`.execute(db);
  return rows[0];
}

export async function listStoreMembers(db: Kysely<DB>, storeId: number) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .select(['users.name', 'users.email', 'roles.name as role'])
    .where('memberships.store_id', '=', storeId)
    .orderBy('memberships.id')
    .execute();
}

/** What closing the store now would end, and its sales of the last 30 days. */
export async function previewSuspension(
  db: Kysely<DB>,
  { id, now, zone, currency }: At & { id: number; currency: string },
) {
  const { rows } = await sql<{ carts: number; open_orders: number; flash_sales: number; sold_minor: number }>`
    select
      (select count(distinct coalesce(c.user_id::text, c.guest_key))::int from cart_items c
        join products p on p.id = c.product_id where p.store_id = ${id}) as carts,
      (select count(*)::int from order_parts where store_id = ${id} and not cancelled and status < 5) as open_orders,
      (select count(*)::int from flash_sale_products f join products p on p.id = f.product_id
        join flash_sales sale on sale.id = f.flash_sale_id
        where p.store_id = ${id} and sale.end_time > ${now}::timestamptz) as flash_sales,
      (select coalesce(sum(p.total_minor), 0)::bigint from order_parts p join orders o on o.id = p.order_id
        where p.store_id = ${id} and ${isSold} and o.currency = ${currency} and ${inLastMonth({ now, zone })}
      ) as sold_minor`.execute(db);
  return rows[0]!;
}
