import { CHECKLIST, type ChecklistStep } from '@souk/contract/console/operator-work';
import { PUBLIC_STATUS } from '@souk/rules/codes';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { SampleKindName } from '../samples/sample-kinds.ts';
import type { SettingKey } from '#settings/settings-schema.ts';

const isThere = (rows: RawBuilder<unknown>) => sql`exists (select from ${rows})`;

/** Reads the stored value: the in-process settings cache may be slightly stale. */
const isSet = (key: SettingKey, value: string) =>
  isThere(sql`settings where key = ${sql.lit(key)} and value = ${sql.lit(value)}::jsonb`);

/** Sample records don't complete a step. */
const isOwn = (kind: SampleKindName, id = 'id') =>
  sql`${sql.ref(id)} not in (select row_id from sample_goods where kind = ${sql.lit(kind)})`;

/** The shop was set up from a product file (`operations/first-products/`), which also created what those products need. */
const hasBegun = isThere(sql`audit_entries where entity = 'shop' and action = 'shop.import'`);

/** A rule created by the installer counts once it has been saved by a person. */
const isSaved = (entity: 'tax_rule' | 'shipping_rule') =>
  sql`(rule.version > 1 or not exists (select from audit_entries where entity = ${sql.lit(entity)}
    and entity_id = rule.id and actor_kind = 'command' and actor_name = 'souk install'))`;

type Step = (typeof CHECKLIST)[number];
const done: Readonly<Record<Step, RawBuilder<unknown>>> = {
  look: sql`not ${isSet('header_logo', '""')}`,
  money: isThere(sql`settings where key = 'currency'`),
  // Only an email accepted by a mail server counts, not a queued one or one written to a file.
  mail: isThere(sql`mails where sent_at is not null and by_server`),
  shipping: isThere(sql`shipping_places join shipping_rules rule on rule.id = shipping_rule_id
    where ${isOwn('shipping_rule', 'rule.id')} and ${isSaved('shipping_rule')}`),
  tax: isThere(sql`tax_rules rule where ${isOwn('tax_rule', 'rule.id')} and ${isSaved('tax_rule')}`),
  category: isThere(sql`categories where ${isOwn('category')}`),
  pages: isThere(sql`pages where description <> ''`),
  goods: sql`(${isThere(sql`products where status = ${sql.lit(PUBLIC_STATUS.public)} and ${isOwn('product')}`)}
    or not ${hasBegun} and ${isThere(sql`stores where ${isOwn('store')}`)})`,
  payment: sql`(${isThere(sql`orders where payment_done`)}
    or ${isThere(sql`payment_trials where state = 'paid' and noticed_at is not null`)})`,
};

const isNew = isThere(sql`audit_entries where entity = 'shop' and action = 'shop.set-up'`);

/** Null if there is nothing to show: not set up by the installer, all done, or hidden. One statement. */
export async function readChecklist(
  db: Kysely<DB>,
): Promise<{ step: ChecklistStep; is_done: boolean }[] | null> {
  const steps = CHECKLIST.map((step) => sql`${done[step]} as ${sql.ref(step)}`);
  const { rows } = await sql<Record<Step | 'is_shown' | 'has_begun', boolean>>`
    select ${isNew} and not ${isSet('setup_checklist', 'false')} as is_shown,
      ${hasBegun} as has_begun, ${sql.join(steps)}`.execute(db);
  const known = rows[0]!;
  const list = CHECKLIST.map((step) => ({
    step: step === 'goods' && known.has_begun ? ('table' as const) : step,
    is_done: known[step],
  }));
  return known.is_shown && list.some(({ is_done: isDone }) => !isDone) ? list : null;
}
