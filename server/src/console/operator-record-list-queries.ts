import { BANNER_PLACES } from '@souk/rules/window-places';
import {
  RECORD_KINDS,
  type RECORD_VIEWS,
  type RecordKindName,
} from '@souk/contract/console/operator-records';
import type { UsedBy } from '@souk/contract/console/record-uses';
import { PUBLIC_STATUS } from '@souk/rules/codes';
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#access/scope.ts';
import { isDeadLink } from '#content/is-dead-link.ts';
import type { List } from '#records/list-page.ts';
import { editedKinds } from './operator-record-kinds.ts';

type KindList = {
  table: string;
  has: { image?: true; status?: true; store?: true; position?: true };
  /** Expressions over row `r`, by name. */
  facts: Readonly<Record<string, RawBuilder<unknown>>>;
  within?: (of: string) => RawBuilder<unknown>;
  /** Column searched in addition to the title. */
  also?: RawBuilder<unknown>;
  isBroken?: RawBuilder<unknown>;
};

const listed = (kind: number) =>
  sql`(select coalesce(sum(amount), 0)::int from listed_counts c where c.kind = ${sql.lit(kind)} and c.place_id = r.id)`;
const countOf = (rows: RawBuilder<unknown>) => sql`(select count(*)::int from ${rows})`;
const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const amount = {
  type: sql`r.type`,
  flat_minor: sql`r.flat_minor`,
  percent: sql`r.percent`,
};
const span = { start: iso('r.start_time'), end: iso('r.end_time') };
const ordered = { image: true, status: true, position: true } as const;
const wordOf = (words: readonly string[], column: string) =>
  sql`(array[${sql.join(words.map((word) => sql.lit(word)))}])[${sql.ref(column)}]`;

const lists: Readonly<Record<RecordKindName, KindList>> = {
  category: {
    table: 'categories',
    has: ordered,
    facts: {
      products: listed(1),
      subcategories: countOf(sql`subcategories s where s.category_id = r.id`),
      featured: sql`r.featured`,
    },
  },
  subcategory: {
    table: 'subcategories',
    has: ordered,
    facts: {
      products: listed(2),
      category: sql`(select c.title from categories c where c.id = r.category_id)`,
    },
    within: (of) => sql`r.category_id = ${Number(of) || 0}`,
  },
  brand: {
    table: 'brands',
    has: ordered,
    facts: { products: listed(3), featured: sql`r.featured` },
  },
  collection: {
    table: 'collections',
    has: { ...ordered, store: true },
    facts: {
      products: countOf(sql`collection_products c where c.collection_id = r.id`),
      on_home: sql`r.on_home`,
    },
  },
  attribute: {
    table: 'attributes',
    has: { store: true },
    facts: {
      values: countOf(sql`attribute_values v where v.attribute_id = r.id`),
      // Several stores may have values of the same title; a sample of a hundred is enough.
      first: sql`(select coalesce(jsonb_agg(v.title order by v.position, v.id), '[]') from (
        select title, min(position) as position, min(id) as id from (
          select * from attribute_values v where v.attribute_id = r.id order by v.position, v.id limit 100) v
        group by title order by 2, 3 limit 6) v)`,
    },
  },
  'tax-rule': { table: 'tax_rules', has: {}, facts: amount },
  'shipping-rule': {
    table: 'shipping_rules',
    has: { store: true },
    facts: {
      places: countOf(sql`shipping_places p where p.shipping_rule_id = r.id`),
      least_minor: sql`(select min(p.price_minor) from shipping_places p where p.shipping_rule_id = r.id)`,
      most_minor: sql`(select max(p.price_minor) from shipping_places p where p.shipping_rule_id = r.id)`,
      free_from_minor: sql`r.free_from_minor`,
      is_everywhere: sql`exists (select from shipping_places p where p.shipping_rule_id = r.id and p.country = '*')`,
      used_by: countOf(sql`products p where p.shipping_rule_id = r.id`),
    },
  },
  'bundle-deal': {
    table: 'bundle_deals',
    has: { store: true },
    facts: { buy: sql`r.buy`, free: sql`r.free` },
  },
  voucher: {
    table: 'vouchers',
    has: { status: true, store: true },
    also: sql`r.code`,
    facts: {
      ...amount,
      ...span,
      code: sql`r.code`,
      used: sql`r.used`,
      usage_limit: sql`r.usage_limit`,
      shop_pays_percent: sql`coalesce(r.shop_pays_percent, case when r.store_id is null then 100 else 0 end)::float`,
    },
  },
  'flash-sale': {
    table: 'flash_sales',
    has: { status: true },
    facts: {
      ...span,
      products: countOf(sql`flash_sale_products p where p.flash_sale_id = r.id`),
      sold: sql`(select coalesce(sum(p.sold), 0)::int from flash_sale_products p where p.flash_sale_id = r.id)`,
    },
  },
  'commission-rule': {
    table: 'commission_rules',
    has: { position: true },
    facts: {
      ...span,
      share: sql`r.percent`,
      of_store: sql`(select s.name from stores s where s.id = r.store_id)`,
      of_category: sql`(select c.title from categories c where c.id = r.category_id)`,
      of_brand: sql`(select b.title from brands b where b.id = r.brand_id)`,
    },
  },
  'checklist-step': {
    table: 'checklist_steps',
    has: { status: true, position: true },
    facts: {
      proof: sql`r.proof`,
      is_required: sql`r.is_required`,
      waiting: countOf(
        sql`checklist_answers a where a.step_id = r.id and a.state = 'waiting' and r.status = 1`,
      ),
    },
  },
  banner: {
    table: 'banners',
    has: ordered,
    facts: { place: wordOf(BANNER_PLACES, 'r.type'), subtitle: sql`r.subtitle` },
    within: (of) => sql`r.type = ${BANNER_PLACES.indexOf(of as (typeof BANNER_PLACES)[number]) + 1}`,
  },
  page: {
    table: 'pages',
    has: {},
    also: sql`r.slug`,
    facts: { slug: sql`r.slug`, changed: iso('r.updated_at') },
  },
  link: {
    table: 'site_links',
    has: { image: true, position: true },
    facts: {
      area: sql`r.area`,
      address: sql`case when r.link <> '' then r.link when r.slug <> '' then '/page/' || r.slug else '' end`,
      is_dead: isDeadLink(sql`r`),
    },
    within: (of) => sql`r.area = ${of}`,
    isBroken: isDeadLink(sql`r`),
  },
  feature: { table: 'site_features', has: { image: true, position: true }, facts: {} },
};

export type RecordRowOf = {
  id: number;
  title: string;
  image: string;
  status: number | null;
  store: string | null;
  facts: Record<string, unknown>;
};

/** Lists whose rows use records, as named by these uses. */
const listOf: Readonly<Partial<Record<UsedBy, RecordKindName>>> = {
  subcategories: 'subcategory',
  categories: 'category',
  commission_rules: 'commission-rule',
  collections: 'collection',
  banners: 'banner',
  links: 'link',
};

/** A condition for rows that use a record, named like `category:5`; null if it names none. */
function usedRows(record: string, kind: RecordKindName): RawBuilder<unknown> | null {
  const [, name = '', id] = /^([a-z-]+):(\d{1,9})$/.exec(record) ?? [];
  const named = RECORD_KINDS.find((one) => one === name);
  const use = named && editedKinds[named].used?.uses.find(({ by }) => listOf[by] === kind);
  return use ? sql`r.id in (select used.id from (${use.rows(Number(id))}) used)` : null;
}

type Asked = {
  scope: Scope;
  kind: RecordKindName;
  view: (typeof RECORD_VIEWS)[number];
  q: string;
  ids: readonly number[];
  in: string;
};

export function recordList({
  scope,
  kind,
  view,
  q,
  ids,
  in: of,
}: Asked): List<RecordRowOf, 'place' | 'title'> {
  const { table, has, facts, within, also, isBroken } = lists[kind];
  const words = `%${q.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
  const named = Object.entries(facts).flatMap(([name, value]) => [sql.lit(name), value]);
  const status = view === 'public' ? PUBLIC_STATUS.public : PUBLIC_STATUS.private;
  return {
    name: `${scope.storeId === null ? 'operator' : 'seller'}-${kind}`,
    columns: sql<RecordRowOf>`r.id, r.title, ${has.image ? sql`r.image` : sql`''`} as image,
      ${has.status ? sql`r.status` : sql`null::int`} as status,
      ${has.store && scope.storeId === null ? sql`(select s.name from stores s where s.id = r.store_id)` : sql`null`} as store,
      jsonb_build_object(${sql.join(named)}) as facts`,
    from: sql`${sql.table(table)} r`,
    id: sql`r.id`,
    where: [
      // Kinds without a store column are never listed for a store.
      scope.storeId === null ? sql`true` : has.store ? sql`r.store_id = ${scope.storeId}` : sql`false`,
      view === 'broken'
        ? (isBroken ?? null)
        : view === 'all' || !has.status
          ? null
          : sql`r.status = ${status}`,
      q === ''
        ? null
        : also
          ? sql`(r.title ilike ${words} or ${also} ilike ${words})`
          : sql`r.title ilike ${words}`,
      ids.length === 0 ? null : sql`r.id = any(${[...ids]}::int[])`,
      usedRows(of, kind) ?? (of === '' || !within ? null : within(of)),
    ],
    sorts: {
      place: { by: has.position ? sql`r.position` : sql`-r.id`, type: 'integer' },
      title: { by: sql`r.title`, type: 'text' },
    },
    usualSort: 'place',
  };
}
