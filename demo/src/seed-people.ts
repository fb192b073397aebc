import { hash } from '@node-rs/argon2';
import { PASSWORD_COST } from '@souk/rules/password-cost';
import type { AuditedTx } from '@souk/server/authority/audited';
import { stores } from './catalogue/names.ts';
import { slugOf } from './catalogue/plan-products.ts';
import { insertRows } from './insert-rows.ts';

/** Printed at start; demo logins exist in demo shops only. */
export const demoPassword = 'souk-demo';

export const demoEmails = ['shopper@example.com', 'seller@example.com', 'operator@example.com'];

/** The stores of the demo have addresses below it; `.example` is nobody's. */
export const demoMailDomain = 'souk.example';

/** The roles of owners of the shop and of a store, which the shop's migrations make. */
const [shopOwner, storeOwner] = [1, 7];

/** Shopper, seller and operator, and the stores; the seller owns the first one. Nobody signed up or applied: no act makes such. */
export async function seedPeople(tx: AuditedTx, now: Date): Promise<void> {
  const password = await hash(demoPassword, PASSWORD_COST);
  const people = ['Sam Shopper', 'Selma Seller', 'Omar Operator'];
  await insertRows(
    tx,
    'users',
    people.map((name, index) => ({
      id: index + 1,
      name,
      email: demoEmails[index],
      password_hash: password,
      verified_at: now.toISOString(),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })),
  );
  await insertRows(
    tx,
    'stores',
    stores.map((store, index) => {
      const slug = slugOf(store.name);
      return {
        id: index + 1,
        name: store.name,
        slug,
        image: `store-${slug}.webp`,
        banner_image: `store-banner-${slug}.webp`,
        description: store.description,
        meta_title: store.name,
        meta_description: store.description,
        // A number that is set aside for fiction; the other stores have no chat.
        whatsapp_btn: index === 0,
        whatsapp_number: index === 0 ? '+1 555 010 0142' : '',
        whatsapp_default_msg: index === 0 ? 'Hello, I have a question about one of your products.' : '',
        email: `${slug}@${demoMailDomain}`,
        phone: `+49 40 0000 ${String(200 + index)}`,
        address_1: `Market Hall ${index + 1}`,
        city: store.city,
        state: '',
        zip: '',
        country: store.country,
        status: 'active',
        rating_sum: 0,
        review_count: 0,
        follower_count: 0,
        created_at: new Date(now.getTime() - (400 + index * 40) * 86_400_000).toISOString(),
        updated_at: now.toISOString(),
      };
    }),
  );
  await insertRows(tx, 'memberships', [
    { user_id: 3, store_id: null, role_id: shopOwner },
    { user_id: 2, store_id: 1, role_id: storeOwner },
  ]);
}
