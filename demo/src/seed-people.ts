import { hash } from '@node-rs/argon2';
import { PASSWORD_COST } from '@souk/rules/password-cost';
import { operatorPermissions, sellerPermissions } from '@souk/rules/permissions';
import { addPerson } from '@souk/server/account/add-person';
import { addMember } from '@souk/server/access/add-member';
import type { AuditedTx } from '@souk/server/access/audited';
import { operatorRoleIds, ownerRoleId } from '@souk/server/access/membership-queries';
import { wholeShop } from '@souk/server/access/scope';
import { openStores } from '@souk/server/seller/open-store';
import { isNameTaken, lockNames } from '@souk/server/settings/store-names';
import { stores } from './catalogue/names.ts';
import { slugOf } from './catalogue/plan-products.ts';
import { done, saveAll } from './saved.ts';

/** Printed at start; demo logins exist in demo shops only. */
export const demoPassword = 'souk-demo';

export const demoEmails = [
  'shopper@example.com',
  'seller@example.com',
  'operator@example.com',
  'catalogue@example.com',
  'support@example.com',
  'finance@example.com',
];

/** The operator's staff, each in a role with a different view. */
const staffRoles = ['catalogue', 'support', 'finance'] as const;

/** Domain of the demo stores' addresses; `.example` is reserved. */
export const demoMailDomain = 'souk.example';

const dayMs = 86_400_000;

export type PeopleIds = { shopper: number; stores: number[] };

/** Customer, seller and operator, and the stores; the seller owns the first one. */
export async function seedPeople(tx: AuditedTx, now: Date): Promise<PeopleIds> {
  const passwordHash = await hash(demoPassword, PASSWORD_COST);
  const names = [
    'Sam Shopper',
    'Selma Seller',
    'Omar Operator',
    'Carla Catalog',
    'Sami Support',
    'Fay Finance',
  ];
  const [shopper, seller, operator, ...staff] = await saveAll(names, (name, index) =>
    addPerson(tx, { name, email: demoEmails[index]!, phone: null, passwordHash, now }),
  );
  const storeIds = await seedStores(tx, now);
  const ownerOfShop = { userId: operator!, roleId: ownerRoleId.operator, own: operatorPermissions };
  done(await addMember(tx, wholeShop, ownerOfShop));
  for (const [index, userId] of staff.entries()) {
    const roleId = operatorRoleIds[staffRoles[index]!];
    done(await addMember(tx, wholeShop, { userId, roleId, own: operatorPermissions }));
  }
  const ownerOfStore = { userId: seller!, roleId: ownerRoleId.seller, own: sellerPermissions };
  done(await addMember(tx, { storeId: storeIds[0]! }, ownerOfStore));
  return { shopper: shopper!, stores: storeIds };
}

/** The fictional stores, in list order. One with the name of the shop or an existing store gets a longer name. */
export async function seedStores(tx: AuditedTx, now: Date): Promise<number[]> {
  await lockNames(tx);
  const invented = await Promise.all(
    stores.map(storeOf(now)).map(async (store) => {
      const isTaken = await isNameTaken(tx, { name: store.name, storeId: null });
      return isTaken ? { ...store, name: `${store.name} (sample)` } : store;
    }),
  );
  return (await openStores(tx, invented)).map(({ id }) => id);
}

const storeOf = (now: Date) => (store: (typeof stores)[number], index: number) => {
  const slug = slugOf(store.name);
  return {
    name: store.name,
    slug,
    image: `store-${slug}.webp`,
    banner_image: `store-banner-${slug}.webp`,
    description: store.description,
    meta_title: store.name,
    meta_description: store.description,
    // A number reserved for fiction; the other stores have no chat.
    ...(index === 0 && {
      whatsapp_btn: true,
      whatsapp_number: '+1 555 010 0142',
      whatsapp_default_msg: 'Hello, I have a question about one of your products.',
    }),
    email: `${slug}@${demoMailDomain}`,
    phone: store.phone,
    legal_name: store.name,
    is_self_certified: true,
    register_number: `DEMO-${1001 + index}`,
    address_1: store.street,
    zip: store.zip,
    city: store.city,
    state: store.state,
    country: store.country,
    created_at: new Date(now.getTime() - (400 + index * 40) * dayMs),
    updated_at: now,
  };
};
