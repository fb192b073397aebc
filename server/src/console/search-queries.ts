import type { FoundRecord } from '@souk/contract/console-search';
import { sql, type RawBuilder } from 'kysely';
import { begins, contains } from '#records/find-words.ts';
import { hasWord, isSpelledLikeWord, likeAll, type Fits } from './search-fits.ts';
import type { SearchedText } from './searched-text.ts';

/** At most of each kind. */
export const mostOfKind = 5;
/** Candidates read in the order of an index before the newest are taken. */
const mostCandidates = 50;
/** A store's orders are searched by buyer among its newest. */
const newestParts = 5_000;

/** One kind of record as rows of `FoundRecord`; null if the text can't mean one. */
export type FoundRows = RawBuilder<unknown> | null;

type Columns = Record<'id' | 'title', RawBuilder<unknown>> &
  Partial<Record<'note' | 'match' | 'is_exact' | 'is_similar', RawBuilder<unknown>>>;

const no = sql`false`;
const empty = sql`''`;

/** `rest`: from "from" up to "order by". */
const rowsOf = (
  kind: FoundRecord['kind'],
  columns: Columns,
  rest: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`(select ${sql.lit(kind)} as kind, ${columns.id} as id, ${columns.title} as title, ${columns.note ?? empty} as note,
    coalesce(${columns.match ?? empty}, '') as match, ${columns.is_exact ?? no} as is_exact, ${columns.is_similar ?? no} as is_similar
    ${rest} limit ${sql.lit(mostOfKind)})`;

/** IDs of the first rows that begin like `text`, in the order of the column's index: as cheap for "a" as for a whole name. */
const firstIds = (table: string, column: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`any(array(select id from ${sql.table(table)} where ${begins(column, text)}
    order by lower(${column}) using ~<~ limit ${sql.lit(mostCandidates)}))`;

/** The same by the last digits of a phone number; the index holds them backwards. */
function idsByPhone(table: string, column: RawBuilder<unknown>, digits: string): RawBuilder<unknown> {
  const end = [...digits].toReversed().join('');
  return sql`any(array(select id from ${sql.table(table)} where ${column} <> ''
    and phone_end(${column}) ~>=~ ${end}::text and phone_end(${column}) ~<~ ${`${end}:`}::text
    order by phone_end(${column}) using ~<~ limit ${sql.lit(mostCandidates)}))`;
}

/** Fewer digits may belong to several people. */
const isWholePhone = (digits: string) => sql.lit(digits.length >= 8);

const isWholeNumber = (text: string) => /^\d{8}[0-9a-z]{6}$/i.test(text);
/** From the month on; a year has too many orders. */
const isStartOfNumber = (text: string) => /^\d{6}/.test(text);

/** Orders by number, by the beginning of the buyer's name or email address, or by phone number. */
export function orders({ text, digits }: SearchedText): FoundRows {
  const name = sql`o.address->>'name'`;
  const email = sql`o.address->>'email'`;
  const columns = { id: sql`o.id`, title: sql`o.number`, note: name };
  if (isWholeNumber(text))
    return rowsOf(
      'order',
      { ...columns, is_exact: sql`true` },
      sql`from orders o where o.number = ${text.toUpperCase()}`,
    );
  if (text.includes('@'))
    return rowsOf(
      'order',
      { ...columns, match: email, is_exact: sql`lower(${email}) = ${text.toLowerCase()}` },
      sql`from orders o where o.id = ${firstIds('orders', sql`address->>'email'`, text)} order by o.id desc`,
    );
  if (digits !== null) {
    const isNumbered = sql`starts_with(o.number, ${text})`;
    const byNumber = isStartOfNumber(text)
      ? sql`o.id = any(array(select id from orders where ${begins(sql`number`, text)}
          order by lower(number) using ~>~ limit ${sql.lit(mostCandidates)})) or `
      : sql``;
    return rowsOf(
      'order',
      {
        ...columns,
        match: sql`case when not ${isNumbered} then o.address->>'phone' end`,
        is_exact: sql`(${isWholePhone(digits)} and not ${isNumbered})`,
      },
      sql`from orders o where ${byNumber} o.id = ${idsByPhone('orders', sql`(address->>'phone')`, digits)} order by o.id desc`,
    );
  }
  if (isStartOfNumber(text))
    return rowsOf(
      'order',
      columns,
      sql`from orders o where o.id = ${firstIds('orders', sql`number`, text)} order by o.id desc`,
    );
  return rowsOf(
    'order',
    columns,
    sql`from orders o where o.id = ${firstIds('orders', sql`address->>'name'`, text)} order by o.id desc`,
  );
}

/** A store's orders by number or part of the buyer's name. Sellers can't look up email addresses and phone numbers. */
export function storeOrders({ text }: SearchedText, storeId: number): FoundRows {
  const columns = { id: sql`p.id`, title: sql`o.number`, note: sql`o.address->>'name'` };
  const own = sql`from order_parts p join orders o on o.id = p.order_id where p.store_id = ${storeId}`;
  if (isWholeNumber(text))
    return rowsOf(
      'order',
      { ...columns, is_exact: sql`true` },
      sql`${own} and o.number = ${text.toUpperCase()}`,
    );
  const fits = isStartOfNumber(text)
    ? begins(sql`o.number`, text)
    : contains([sql`(o.address->>'name')`], text);
  return rowsOf(
    'order',
    columns,
    sql`from (select id, order_id from order_parts where store_id = ${storeId} order by id desc limit ${sql.lit(newestParts)}) p
      join orders o on o.id = p.order_id where ${fits} order by p.id desc`,
  );
}

/** Every account, by part of its name or email address, or by phone number. */
export function customers({ text, low, digits }: SearchedText): FoundRows {
  const columns = { id: sql`u.id`, title: sql`u.name`, note: sql`u.email` };
  if (digits !== null)
    return rowsOf(
      'customer',
      { ...columns, match: sql`u.phone`, is_exact: isWholePhone(digits) },
      sql`from users u where u.deleted_at is null and u.id = ${idsByPhone('users', sql`phone`, digits)} order by u.id desc`,
    );
  const isEmail = text.includes('@');
  const names = isEmail ? [sql`email`] : [sql`name`, sql`email`];
  return rowsOf(
    'customer',
    { ...columns, is_exact: isEmail ? sql`lower(u.email) = ${low}` : no },
    sql`from users u where u.deleted_at is null
      and u.id = any(array(select id from users where ${contains(names, text)} limit ${sql.lit(4 * mostCandidates)}))
      order by lower(u.email) = ${low} desc, starts_with(lower(u.name), ${low}) desc, u.id desc`,
  );
}

/** The team of the shop, or of a store. `offset 0`: its people are looked up one by one; a join may read everybody's names. */
export function members({ low }: SearchedText, storeId: number | null): FoundRows {
  return rowsOf(
    'member',
    { id: sql`m.id`, title: sql`u.name`, note: sql`u.email`, is_exact: sql`lower(u.email) = ${low}` },
    sql`from memberships m, lateral (select name, email from users where users.id = m.user_id offset 0) u
      where ${storeId === null ? sql`m.store_id is null` : sql`m.store_id = ${storeId}`}
      and ${contains([sql`u.name`, sql`u.email`], low)} order by m.id`,
  );
}

/** Products by the whole SKU or its beginning, of a store or of all. */
export function skus({ text, low }: SearchedText, storeId: number | null): FoundRows {
  if (text.length < 3 || !/\d/.test(text)) return null;
  return rowsOf(
    'product',
    {
      id: sql`p.id`,
      title: sql`p.title`,
      note: storeOf(storeId),
      match: sql`i.sku`,
      is_exact: sql`lower(i.sku) = ${low}`,
    },
    sql`from (select sku, product_id from inventories where sku is not null and ${begins(sql`sku`, text)}
        order by lower(sku) using ~<~ limit ${sql.lit(storeId === null ? mostOfKind : 1_000)}) i
      join products p on p.id = i.product_id where ${ofStore(storeId)}`,
  );
}

const ofStore = (storeId: number | null) => (storeId === null ? sql`true` : sql`p.store_id = ${storeId}`);
/** A seller knows whose products they are. */
const storeOf = (storeId: number | null) =>
  storeId === null ? sql`(select name from stores where stores.id = p.store_id)` : empty;

/** These products, in this order. */
export function productsOf(ids: readonly number[], { isSimilar }: { isSimilar: boolean }): FoundRows {
  return rowsOf(
    'product',
    { id: sql`p.id`, title: sql`p.title`, note: storeOf(null), is_similar: sql.lit(isSimilar) },
    sql`from unnest(${[...ids]}::int[]) with ordinality found(id, place) join products p on p.id = found.id order by place`,
  );
}

/** A store's products whose title has all words, in any language; those on sale first. */
export function storeProducts({ words }: SearchedText, storeId: number, isSimilar: boolean): FoundRows {
  const patterns = likeAll(words);
  const isAscii = words.every((word) => /^[ -~]*$/.test(word));
  const translated = isAscii
    ? no
    : sql`exists (select from catalog_texts t where t.entity = 'products' and t.entity_id = p.id and t.field = 'title'
        and fold_text(t.text) like all (${patterns}))`;
  return rowsOf(
    'product',
    { id: sql`p.id`, title: sql`p.title`, is_similar: sql.lit(isSimilar) },
    sql`from products p where p.store_id = ${storeId} and (p.title ilike all (${patterns}) or ${translated})
      order by p.archived_at is null desc, p.in_stock desc, p.id desc`,
  );
}

/** As in the index `stores_words`. */
const storeWords = sql`fold_text(s.name || ' ' || s.legal_name)`;

/** Stores by name, email address or phone number. */
export function sellers({ words, low, digits }: SearchedText, isSimilar: boolean): FoundRows {
  const columns = { id: sql`s.id`, title: sql`s.name`, note: sql`s.email` };
  if (digits !== null)
    return rowsOf(
      'seller',
      { ...columns, match: sql`s.phone`, is_exact: isWholePhone(digits) },
      sql`from stores s where starts_with(phone_end(s.phone), ${[...digits].toReversed().join('')}) order by s.id`,
    );
  const fitsWord = isSimilar ? isSpelledLikeWord : hasWord;
  const fits = words.map((word) => fitsWord(storeWords, word));
  return rowsOf(
    'seller',
    { ...columns, is_exact: sql`lower(s.email) = ${low}`, is_similar: sql.lit(isSimilar) },
    sql`from stores s where s.id = any(array(select s.id from stores s where ${sql.join(fits, sql` and `)}))
        or ${low.includes('@') ? sql`starts_with(lower(s.email), ${low})` : no}
      order by lower(s.name) = ${low} desc, starts_with(lower(s.name), ${low}) desc, s.id`,
  );
}

/** Store applications without a decision. */
export function applications({ low }: SearchedText, fits: Fits, isSimilar: boolean): FoundRows {
  return rowsOf(
    'application',
    {
      id: sql`a.id`,
      title: sql`a.store_name`,
      note: sql`a.name`,
      match: sql`case when lower(a.email) = ${low} then a.email end`,
      is_exact: sql`lower(a.email) = ${low}`,
      is_similar: sql.lit(isSimilar),
    },
    sql`from seller_applications a where a.status = 'pending'
      and (${fits(sql`(a.store_name || ' ' || a.name)`)} or starts_with(lower(a.email), ${low})) order by a.id`,
  );
}

type SmallKind = { kind: FoundRecord['kind']; table: string; code?: string };

/** Small records of the shop or of a store: by title in any language, or by code. */
export function smallRecords(
  { kind, table, code }: SmallKind,
  { low }: SearchedText,
  { fits, isSimilar, storeId }: { fits: Fits; isSimilar: boolean; storeId: number | null },
): FoundRows {
  const codeOf = code === undefined ? null : sql.ref(`r.${code}`);
  const texts = sql`from catalog_texts t where t.entity = ${sql.lit(table)} and t.field = 'title' and ${fits(sql`t.text`)}`;
  const translated = sql`(select t.text ${texts} and t.entity_id = r.id limit 1)`;
  const byCode = codeOf ? sql`starts_with(lower(${codeOf}), ${low})` : no;
  return rowsOf(
    kind,
    {
      id: sql`r.id`,
      title: sql`r.title`,
      match: codeOf ? sql`case when ${byCode} then ${codeOf} else ${translated} end` : translated,
      // Shoppers type a voucher's code; an address is no more than a name.
      is_exact: codeOf && kind === 'voucher' ? sql`lower(${codeOf}) = ${low}` : no,
      is_similar: sql.lit(isSimilar),
    },
    sql`from ${sql.table(table)} r where ${storeId === null ? sql`true` : sql`r.store_id = ${storeId}`}
      and (${fits(sql`r.title`)} or ${byCode} or r.id = any(array(select t.entity_id ${texts})))
      order by lower(r.title) = ${low} desc, starts_with(lower(r.title), ${low}) desc, r.id`,
  );
}

/** Invoices and credit notes by number. Sellers don't see what the shop issues to buyers in its own name. */
export function invoices({ text }: SearchedText, storeId: number | null): FoundRows {
  if (!/^\p{L}+-\d/u.test(text)) return null;
  const own = storeId === null ? sql`true` : sql`i.store_id = ${storeId} and i.issuer <> 'shop:sale'`;
  return rowsOf(
    'invoice',
    {
      id: sql`i.id`,
      title: sql`i.number`,
      note: sql`i.period`,
      is_exact: sql`i.number = ${text.toUpperCase()}`,
    },
    sql`from invoices i where ${own} and starts_with(i.number, ${text.toUpperCase()}) order by i.id desc`,
  );
}

/** A payout by its number, as in `payoutNumber`. */
export function payouts({ text }: SearchedText, storeId: number | null): FoundRows {
  const [, id] = /^P[-\s]?(\d{1,9})$/i.exec(text) ?? [];
  if (id === undefined) return null;
  return rowsOf(
    'payout',
    {
      id: sql`p.id`,
      title: sql`${text.toUpperCase()}::text`,
      note: sql`(select name from stores where stores.id = p.store_id)`,
      is_exact: sql`true`,
    },
    sql`from payouts p where p.id = ${Number(id)} and ${ofStore(storeId)}`,
  );
}
