import type { addresses, deleteAddressByQuery } from '@souk/contract/address';
import { pageOf } from '#db/pagination.ts';
import type { Call, Doors } from '#http/mount.ts';
import type { Owner } from '#owner/owner.ts';
import { Answer, refuse } from '#http/refusal.ts';
import { findCountry } from '#settings/countries.ts';
import { deleteAddress } from './delete-address.ts';
import { readAddressFormat } from './read-address-format.ts';
import { countAddresses, findOwnUser, listAddresses, type AddressOrder, type AddressRow } from './queries.ts';
import { maxAddresses, saveAddress } from './save-address.ts';
import { setDefaultAddress } from './set-default-address.ts';
import { addressView } from './view.ts';

const pageSize = 50; // CONTRACT §1.5

export const addressDoors: Doors<'address'> = {
  addresses: { handle: (call) => answerList(call) },
  saveAddress: {
    async handle(call) {
      const { id, time_zone, user_token: _, ...address } = call.body;
      const owner = id === undefined ? call.ownerOrNew() : call.owner;
      if (!owner) return refuse('refusal.address.missing');
      const saved = await saveAddress(call.db, owner, {
        id,
        address: {
          name: address.name,
          email: address.email,
          phone: address.phone,
          address_1: address.address_1,
          address_2: address.address_2,
          city: address.city,
          state: address.state,
          country: address.country,
          zip: address.zip,
          delivery_instruction: address.delivery_instruction,
          label: address.label,
        },
        now: call.now,
      });
      return saved.ok ? viewOf(call.db, owner, saved.address, time_zone) : refuseSave(saved.reason);
    },
  },
  deleteAddress: { handle: (call) => removeAddress(call, call.params.id) },
  deleteAddressByQuery: { handle: (call) => removeAddress(call, call.query.id) },
  defaultAddress: {
    async handle({ db, owner, body }) {
      const address = owner && (await setDefaultAddress(db, owner, body.id));
      return address ? viewOf(db, owner, address, body.time_zone) : refuse('refusal.address.missing');
    },
  },
  addressFormat: {
    shows: () => ({ tags: ['catalog'] }), // where sellers ship to
    async handle({ db, params }) {
      const country = findCountry(params.country.toUpperCase());
      return country ? readAddressFormat(db, country) : refuse('refusal.country.unknown');
    },
  },
};

async function answerList({ db, owner, query, shop, filter }: Call<typeof addresses>) {
  const perPage = query.per_page || pageSize;
  const order: AddressOrder = { by: query.order_by ?? 'id', direction: query.type ?? 'desc' };
  const [rows, total, user] = owner
    ? await Promise.all([
        listAddresses(db, owner, { order, page: query.page, perPage }),
        countAddresses(db, owner),
        findOwnUser(db, owner),
      ])
    : [[], 0, null];
  return pageOf({
    rows: owner ? rows.map((row) => addressView(row, { owner, user, timeZone: query.time_zone })) : [],
    total,
    page: query.page,
    perPage,
    origin: shop.publicUrl,
    path: '/api/v1/user/address/all',
    filter,
  });
}

async function removeAddress(
  { db, owner }: Pick<Call<typeof deleteAddressByQuery>, 'db' | 'owner'>,
  id: number,
) {
  const deleted = owner && (await deleteAddress(db, owner, id));
  if (!deleted) return refuse('refusal.address.missing');
  return new Answer(await viewOf(db, owner, deleted, 'UTC'), 'toast.address.deleted');
}

async function viewOf(db: Call['db'], owner: Owner, row: AddressRow, timeZone: string) {
  return addressView(row, { owner, user: await findOwnUser(db, owner), timeZone });
}

function refuseSave(reason: Extract<Awaited<ReturnType<typeof saveAddress>>, { ok: false }>['reason']) {
  switch (reason) {
    case 'country-unknown':
      return refuse('refusal.country.unknown');
    case 'state-required':
      return refuse('refusal.state.required');
    case 'state-unknown':
      return refuse('refusal.state.unknown');
    case 'address-missing':
      return refuse('refusal.address.missing');
    case 'too-many':
      return refuse('refusal.address.too-many', { max: maxAddresses });
  }
}
