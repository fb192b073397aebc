import { CHECKLIST, type ChecklistStep } from '@souk/contract/console/operator-work';
import { PUBLIC_STATUS } from '@souk/rules/codes';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { SampleKindName } from '#sample/sample-kinds.ts';
import type { SettingKey } from '#settings/settings-schema.ts';

const isThere = (rows: RawBuilder<unknown>) => sql`exists (select from ${rows})`;

/** A setting as it is stored now: what a process remembers of it may be some milliseconds old. */
const isSet = (key: SettingKey, value: string) =>
  isThere(sql`settings where key = ${sql.lit(key)} and value = ${sql.lit(value)}::jsonb`);

/** No goods to look at: these are nobody's step. */
const isOwn = (kind: SampleKindName, id = 'id') =>
  sql`${sql.ref(id)} not in (select row_id from sample_goods where kind = ${sql.lit(kind)})`;

/** What says of itself that a step was taken, whoever took it and where. */
const done: Readonly<Record<ChecklistStep, RawBuilder<unknown>>> = {
  look: sql`not ${isSet('header_logo', '""')}`,
  money: isThere(sql`settings where key = 'currency'`),
  // One that has left; that one was asked for says nothing.
  mail: isThere(sql`mails where sent_at is not null`),
  shipping: isThere(sql`shipping_places where ${isOwn('shipping_rule', 'shipping_rule_id')}`),
  tax: isThere(sql`tax_rules where ${isOwn('tax_rule')}`),
  category: isThere(sql`categories where ${isOwn('category')}`),
  pages: isThere(sql`pages where description <> ''`),
  goods: sql`(${isThere(sql`products where status = ${sql.lit(PUBLIC_STATUS.public)} and ${isOwn('product')}`)}
    or ${isThere(sql`stores where ${isOwn('store')}`)})`,
  payment: isThere(sql`orders where payment_done`),
};

const isNew = isThere(sql`audit_entries where entity = 'shop' and action = 'shop.set-up'`);

/** Null where there is nothing to show: the installer was not there, all is done, or somebody has hidden it. One statement. */
export async function readChecklist(
  db: Kysely<DB>,
): Promise<{ step: ChecklistStep; is_done: boolean }[] | null> {
  const steps = CHECKLIST.map((step) => sql`${done[step]} as ${sql.ref(step)}`);
  const { rows } = await sql<Record<ChecklistStep | 'is_shown', boolean>>`
    select ${isNew} and not ${isSet('setup_checklist', 'false')} as is_shown, ${sql.join(steps)}`.execute(db);
  const known = rows[0]!; // no table, one row
  const list = CHECKLIST.map((step) => ({ step, is_done: known[step] }));
  return known.is_shown && list.some(({ is_done: isDone }) => !isDone) ? list : null;
}
