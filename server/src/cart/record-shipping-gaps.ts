import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Shopper } from '#access/shopper.ts';
import type { ShipTo } from '#shipping/choose-place.ts';
import type { Shop } from '#shop.ts';

/** Records selected, available rows that no store ships to this place, once per cart, store and place, without personal data. */
export async function recordShippingGaps(
  db: Kysely<DB>,
  shopper: Shopper,
  { to, now }: { to: ShipTo; now: Date },
): Promise<void> {
  const [country, state] = [to.country.toUpperCase(), to.state.toUpperCase()];
  const owned =
    shopper.userId === null
      ? sql<boolean>`c.guest_key = ${shopper.guestKey}`
      : sql<boolean>`c.user_id = ${shopper.userId}`;
  const place = `${country}/${state}`;
  // Matches places like `placeFor` of rules/src/shipping.ts.
  await sql`
    with stranded as (
      select c.id, p.store_id, c.unshipped_to
      from cart_items c
      join inventories i on i.id = c.inventory_id
      join products p on p.id = i.product_id
      join stores s on s.id = p.store_id
      where ${owned} and c.selected = 1 and p.status = 1 and s.status = 'active' and not exists (
        select from shipping_places place
        where place.shipping_rule_id = p.shipping_rule_id
          and (upper(place.country) = ${country} and (place.state in ('', '*') or upper(place.state) = ${state})
            or place.country in ('', '*') and place.state in ('', '*')))
      for update of c
    ), noted as (
      update cart_items c set unshipped_to = ${place}
      from stranded where c.id = stranded.id and stranded.unshipped_to is distinct from ${place}
    )
    insert into shipping_gaps (store_id, day, country, state)
    select store_id, (${now}::timestamptz at time zone 'UTC')::date, ${country}, ${state}
    from stranded group by store_id having bool_and(unshipped_to is distinct from ${place})
    on conflict (store_id, day, country, state) do update set carts = shipping_gaps.carts + 1`.execute(db);
}

const retentionMs = 90 * 24 * 3_600_000;

/** Deletes shipping gaps older than a quarter, which are out of date. */
export async function cleanGaps({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMs);
  await db.deleteFrom('shipping_gaps').where('day', '<', before).execute();
}
