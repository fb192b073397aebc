import type { ShippingRuleInput } from '@souk/contract/console/trade-rules';
import { sql, type Kysely } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { DB } from '#db/generated/db.d.ts';
import { productsUsing } from '#product/products-using.ts';
import { changeableIn, raised } from '#records/owned-by.ts';
import { recordActs } from '#records/record-acts.ts';
import type { FieldError, Known } from '#records/record-kind.ts';
import { fitsPostalCode } from '#settings/address-format.ts';

type ShippingRule = Omit<ShippingRuleInput, keyof Known>;
type Place = ShippingRule['places'][number];

export const {
  save: saveShippingRule,
  remove: deleteShippingRule,
  read: readShippingRule,
  usedWith: shippingRuleUsedWith,
} = recordActs<ShippingRule>({
  entity: 'shipping_rule',
  texts: 'shipping_rules',
  async find(db, id, { scope, isLocked }) {
    const row = await db
      .selectFrom('shipping_rules')
      .select(['title', 'single_price', 'free_from_minor', 'version', 'store_id'])
      .where('id', '=', id)
      .where(changeableIn(scope))
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) return undefined;
    const values = {
      title: row.title,
      per: row.single_price ? ('line' as const) : ('piece' as const),
      free_from_minor: row.free_from_minor,
      places: await readPlaces(db, id),
    };
    return { id, version: row.version, storeId: row.store_id, values };
  },
  async check(_tx, { places }) {
    const keys = places.map(({ country, state }) => `${country}/${state}`);
    return places.flatMap(({ country, pickup }, index): FieldError[] => [
      ...(keys.indexOf(keys[index]!) < index
        ? [{ path: `places.${index}.state`, reason: 'doubled' } as const]
        : []),
      ...(pickup && !fitsPostalCode(pickup.country || country, pickup.zip)
        ? [{ path: `places.${index}.pickup.zip`, reason: 'zip_invalid' } as const]
        : []),
    ]);
  },
  async insert(tx, { title, per, free_from_minor, places }, store_id) {
    const { id } = await tx
      .insertInto('shipping_rules')
      .values({ title, single_price: per === 'line', free_from_minor, store_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await savePlaces(tx, id, places);
    return id;
  },
  async update(tx, { title, per, free_from_minor, places }, id) {
    await tx
      .updateTable('shipping_rules')
      .set({ title, single_price: per === 'line', free_from_minor, version: raised })
      .where('id', '=', id)
      .execute();
    await savePlaces(tx, id, places);
  },
  remove: (tx, id) => tx.deleteFrom('shipping_rules').where('id', '=', id).execute(),
  uses: [productsUsing('shipping_rule_id')],
  tags: ['catalog'],
});

/** By ID, i.e. in order of creation: places have no manual order. */
async function readPlaces(db: Kysely<DB>, ruleId: number): Promise<Place[]> {
  const rows = await db
    .selectFrom('shipping_places')
    .selectAll()
    .where('shipping_rule_id', '=', ruleId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    country: row.country,
    state: row.state,
    price_minor: row.price_minor,
    days: row.day_needed,
    pickup: row.pickup_point
      ? {
          price_minor: row.pickup_price_minor,
          phone: row.pickup_phone,
          address_line_1: row.pickup_address_line_1,
          address_line_2: row.pickup_address_line_2,
          zip: row.pickup_zip,
          state: row.pickup_state,
          city: row.pickup_city,
          country: row.pickup_country,
        }
      : null,
  }));
}

/** Unchanged places keep their ID, which carts refer to. */
async function savePlaces(tx: AuditedTx, ruleId: number, places: readonly Place[]): Promise<void> {
  const rows = places.map(({ country, state, price_minor, days, pickup }) => ({
    country,
    state,
    price_minor,
    day_needed: days,
    pickup_point: pickup !== null,
    pickup_price_minor: pickup?.price_minor ?? 0,
    pickup_phone: pickup?.phone ?? '',
    pickup_address_line_1: pickup?.address_line_1 ?? '',
    pickup_address_line_2: pickup?.address_line_2 ?? null,
    pickup_zip: pickup?.zip ?? '',
    pickup_state: pickup?.state ?? '',
    pickup_city: pickup?.city ?? '',
    pickup_country: pickup?.country ?? '',
  }));
  const given = sql`jsonb_populate_recordset(null::shipping_places, ${JSON.stringify(rows)}::jsonb) as given`;
  await sql`
    delete from shipping_places old where shipping_rule_id = ${ruleId} and not exists (
      select from ${given} where given.country = old.country and given.state = old.state)`.execute(tx);
  await sql`
    insert into shipping_places (shipping_rule_id, country, state, price_minor, day_needed, pickup_point,
      pickup_price_minor, pickup_phone, pickup_address_line_1, pickup_address_line_2, pickup_zip, pickup_state,
      pickup_city, pickup_country)
    select ${ruleId}::int, country, state, price_minor, day_needed, pickup_point, pickup_price_minor, pickup_phone,
      pickup_address_line_1, pickup_address_line_2, pickup_zip, pickup_state, pickup_city, pickup_country
    from ${given}
    on conflict (shipping_rule_id, country, state) do update set
      price_minor = excluded.price_minor, day_needed = excluded.day_needed, pickup_point = excluded.pickup_point,
      pickup_price_minor = excluded.pickup_price_minor, pickup_phone = excluded.pickup_phone,
      pickup_address_line_1 = excluded.pickup_address_line_1,
      pickup_address_line_2 = excluded.pickup_address_line_2, pickup_zip = excluded.pickup_zip,
      pickup_state = excluded.pickup_state, pickup_city = excluded.pickup_city,
      pickup_country = excluded.pickup_country, updated_at = now()`.execute(tx);
}
