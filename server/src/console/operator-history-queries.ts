import type { HISTORY_VIEWS } from '@souk/contract/console/operator-settings';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { contains, idsOf } from '#records/find-words.ts';
import type { List } from '#records/list-page.ts';

type HistoryView = (typeof HISTORY_VIEWS)[number];

export type HistoryRow = {
  id: number;
  at: Date;
  actor_name: string;
  actor_kind: string;
  action: string;
  entity: string;
  entity_id: number | null;
  label: string;
  store_id: number | null;
  store: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  undone_by: number | null;
  undoes: number | null;
};

const of = (...entities: string[]) => sql`e.entity in (${sql.join(entities.map((one) => sql.lit(one)))})`;

const views: Readonly<Record<HistoryView, RawBuilder<unknown> | null>> = {
  all: null,
  settings: of(
    'settings',
    'language',
    'interface_texts',
    'banner',
    'page',
    'site_link',
    'site_feature',
    'window_draft',
    'window_schedule',
    'home_page',
  ),
  orders: of('order', 'mail'),
  sellers: of('store', 'seller-application'),
  products: of(
    'product',
    'category',
    'subcategory',
    'brand',
    'collection',
    'attribute',
    'voucher',
    'flash_sale',
  ),
  people: of('person'),
};

const columns = sql<HistoryRow>`e.id::int as id, e.at, e.actor_name, e.actor_kind, e.action, e.entity, e.entity_id::int as entity_id,
  e.label, e.store_id, s.name as store, e.before, e.after, e.undone_by::int as undone_by,
  (select old.id::int from audit_entries old where old.undone_by = e.id) as undoes`;
const from = sql`audit_entries e left join stores s on s.id = e.store_id`;

type Asked = { view: HistoryView; q: string; entity: string; entity_id: number; store: number };

/** `q` matches the actor's name or the record's title. */
export function historyList({ view, q, entity, entity_id: id, store }: Asked): List<HistoryRow, 'at'> {
  return {
    name: 'operator-history',
    columns,
    from,
    id: sql`e.id`,
    where: [
      sql`true`,
      views[view],
      q === ''
        ? null
        : sql`e.id = ${idsOf('audit_entries', contains([sql`label`, sql`actor_name`, sql`action`], q))}`,
      entity === '' ? null : sql`e.entity = ${entity}`,
      id === 0 ? null : sql`e.entity_id = ${id}`,
      store === 0 ? null : sql`e.store_id = ${store}`,
    ],
    // IDs are in order of creation.
    sorts: { at: { by: sql`e.id`, type: 'integer' } },
    usualSort: '-at',
  };
}

export async function findHistoryRow(db: Kysely<DB>, id: number): Promise<HistoryRow | undefined> {
  const { rows } = await sql<HistoryRow>`select ${columns} from ${from} where e.id = ${id}`.execute(db);
  return rows[0];
}

/** The last author and time of each setting. Scans all entries: settings rarely change. */
export async function listSettingChanges(
  db: Kysely<DB>,
): Promise<{ key: string; actor_name: string; actor_kind: string; at: Date }[]> {
  const { rows } = await sql<{ key: string; actor_name: string; actor_kind: string; at: Date }>`
    select distinct on (key) key, actor_name, actor_kind, at
    from audit_entries, lateral jsonb_object_keys(after) as key
    where entity = 'settings' and after is not null
    order by key, id desc`.execute(db);
  return rows;
}

export async function listLastNotices(db: Kysely<DB>) {
  return db.selectFrom('provider_notices').select(['provider', 'last_at']).execute();
}
