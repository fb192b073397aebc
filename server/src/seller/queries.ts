import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export async function findActiveStore(db: Kysely<DB>, slug: string) {
  return db
    .selectFrom('stores')
    .select([
      ...(['id', 'name', 'slug', 'image', 'banner_image', 'description', 'meta_title'] as const),
      ...(['meta_description', 'whatsapp_btn', 'whatsapp_number', 'whatsapp_default_msg', 'email'] as const),
      ...(['phone', 'address_1', 'city', 'state', 'zip', 'country', 'rating', 'review_count'] as const),
      ...(['follower_count', 'created_at', 'updated_at'] as const),
    ])
    .where('slug', '=', slug)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

export async function isFollowing(
  db: Kysely<DB>,
  { storeId, userId }: { storeId: number; userId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('store_follows')
    .select('store_id')
    .where('store_id', '=', storeId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
