import type { Affected } from '@souk/contract/console/setting-impact';
import { euRuleApplies } from '@souk/rules/eu-rule';
import type { ImpactOf } from '@souk/rules/guarded-settings';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Settings } from '#settings/settings-schema.ts';
import { shopCountry } from '#settings/shop-country.ts';

type Asked = { setting: ImpactOf; value: string; settings: Settings };
type Counts = Partial<Record<Affected, RawBuilder<unknown>>>;

const stores = sql`select count(*) from stores where status in ('active', 'pending')`;
const openOrders = sql`select count(*) from orders where not (cancelled or status in (5, 6))`;
const openCarts = sql`select count(distinct (user_id, guest_key)) from cart_items`;
const reductions = sql`
  select count(*) from products where status = 1 and archived_at is null and offered_minor > 0 and offered_minor < selling_minor`;

/** Records whose title isn't translated into the language. */
const untranslated = (table: 'products' | 'categories' | 'pages', language: string) => sql`
  select count(*) from ${sql.table(table)} record where not exists (
    select from catalog_texts text
    where text.entity = ${table} and text.entity_id = record.id and text.language_code = ${language} and text.field = 'title')`;

/** What follows the shop's country; nothing if it stays the same. */
function ofCountry({ setting, value, settings }: Asked): Counts {
  const [from, to] = [shopCountry(settings), shopCountry({ ...settings, [setting]: value })];
  if (from === to) return {};
  const [had, has] = [from, to].map((country) => euRuleApplies(settings.lowest_price, country));
  return { stores, ...(had === has ? {} : { reductions }), open_orders: openOrders };
}

const counts: Readonly<Record<ImpactOf, (asked: Asked) => Counts>> = {
  country: ofCountry,
  default_country: (asked) => ({
    open_carts: openCarts,
    ...ofCountry(asked),
  }),
  vendor_registration: () => ({
    applications: sql`select count(*) from seller_applications where status = 'pending'`,
    stores,
  }),
  deemed_supplier: () => ({ stores, open_orders: openOrders }),
  commission_tax_percent: () => ({ stores, open_orders: openOrders }),
  default_language: ({ value }) => ({
    products: untranslated('products', value),
    categories: untranslated('categories', value),
    pages: untranslated('pages', value),
  }),
  currency: () => ({
    products: sql`select count(*) from products where archived_at is null`,
    variants: sql`select count(*) from inventories where price_minor > 0`,
    open_carts: openCarts,
    vouchers: sql`select count(*) from vouchers where flat_minor > 0 or min_spend_minor > 0`,
    shipping_prices: sql`select count(*) from shipping_places where price_minor > 0 or pickup_price_minor > 0`,
    flash_prices: sql`
      select count(*) from flash_sale_products offer join flash_sales sale on sale.id = offer.flash_sale_id
      where sale.end_time > now()`,
    flat_taxes: sql`select count(*) from tax_rules where flat_minor > 0`,
    unpaid_orders: sql`select count(*) from orders where not (cancelled or payment_done or status in (5, 6))`,
  }),
};

/** What changing a setting of the whole shop affects, with counts. */
export async function countAffected(
  db: Kysely<DB>,
  asked: Asked,
): Promise<{ what: Affected; count: number }[]> {
  const found = await Promise.all(
    Object.entries(counts[asked.setting](asked)).map(async ([what, query]) => {
      const { rows } = await sql<{ count: number }>`select (${query})::int as count`.execute(db);
      return { what: what as Affected, count: rows[0]!.count }; // the keys of `Counts`
    }),
  );
  return found.filter(({ count }) => count > 0);
}
