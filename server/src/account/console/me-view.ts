import type { MeSchema } from '@souk/contract/console-session';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '#db/generated/db.d.ts';
import { listMemberships } from '#access/membership-queries.ts';
import type { PersonAtConsole } from '#http/console-call.ts';
import { secondFactorDueAt } from '#http/console-caller.ts';
import { readTimeZone } from '#seller/read-time-zone.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';

export async function loadMe(
  { db, site, clock }: Pick<Shop, 'db' | 'site' | 'clock'>,
  { session, scope, role, view }: PersonAtConsole,
  settings: Pick<Settings, 'site_name' | 'time_zone'>,
): Promise<z.output<typeof MeSchema>> {
  const viewedStore = view ? scope.storeId : null;
  const audience = viewedStore === null ? session.audience : 'seller';
  const stores =
    viewedStore !== null
      ? await listStores(db, [viewedStore], () => role.name)
      : audience === 'seller'
        ? await listStoresOf(db, session.userId)
        : [];
  const dueAt = await secondFactorDueAt({ db, site }, session);
  return {
    id: session.userId,
    name: session.name,
    audience,
    role: role.name,
    permissions: role.permissions,
    store: stores.find(({ id }) => id === scope.storeId) ?? null,
    stores,
    shop_name: settings.site_name,
    time_zone: await readTimeZone(db, scope, settings),
    session_id: session.id,
    confirmed_until: session.confirmedUntil?.toISOString() ?? null,
    viewed_as: view?.of ?? null,
    viewed_until: view?.until.toISOString() ?? null,
    needs_second_factor: dueAt !== null && dueAt <= clock.now(),
    second_factor_due_at: dueAt?.toISOString() ?? null,
  };
}

/** Oldest first. */
async function listStoresOf(db: Kysely<DB>, userId: number) {
  const roles = new Map((await listMemberships(db, userId)).map(({ storeId, role }) => [storeId, role.name]));
  const ids = [...roles.keys()].filter((id) => id !== null);
  return listStores(db, ids, (id) => roles.get(id) ?? '');
}

async function listStores(db: Kysely<DB>, ids: readonly number[], roleIn: (id: number) => string) {
  const stores = await db
    .selectFrom('stores')
    .select(['id', 'name', 'slug'])
    .where('id', 'in', [...ids, 0])
    .orderBy('id')
    .execute();
  return stores.map((store) => ({ ...store, role: roleIn(store.id) }));
}
