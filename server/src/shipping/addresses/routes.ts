import type { addresses, deleteAddressByQuery } from '@souk/contract/address';
import { pageOf } from '#db/pagination.ts';
import type { Call, Handlers } from '#http/mount.ts';
import type { Shopper } from '#access/shopper.ts';
import { Answer, refuse } from '#http/refusal.ts';
import { findCountry } from '#settings/countries.ts';
import { deleteAddress } from './delete-address.ts';
import { readAddressFormat } from './read-address-format.ts';
import { countAddresses, findOwnUser, listAddresses, type AddressOrder, type AddressRow } from './queries.ts';
import { maxAddresses, saveAddress } from './save-address.ts';
import { setDefaultAddress } from './set-default-address.ts';
import { addressView } from './view.ts';

const pageSize = 50; // CONTRACT §1.5

export const addressHandlers: Handlers<'address'> = {
  addresses: { handle: (call) => answerList(call) },
  saveAddress: {
    async handle(call) {
      const { id, time_zone, user_token: _, ...address } = call.body;
      const shopper = id === undefined ? call.shopperOrNew() : call.shopper;
      if (!shopper) return refuse('refusal.address.missing');
      const saved = await saveAddress(call.db, shopper, {
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
      return saved.ok ? viewOf(call.db, shopper, saved.address, time_zone) : refuseSave(saved.reason);
    },
  },
  deleteAddress: { handle: (call) => removeAddress(call, call.params.id) },
  deleteAddressByQuery: { handle: (call) => removeAddress(call, call.query.id) },
  defaultAddress: {
    async handle({ db, shopper, body }) {
      const address = shopper && (await setDefaultAddress(db, shopper, body.id));
      return address ? viewOf(db, shopper, address, body.time_zone) : refuse('refusal.address.missing');
    },
  },
  addressFormat: {
    shows: () => ({ tags: ['catalog'] }), // which change with sellers' shipping rules
    async handle({ db, params, language }) {
      const country = findCountry(params.country.toUpperCase());
      return country ? readAddressFormat(db, country, language.code) : refuse('refusal.country.unknown');
    },
  },
};

async function answerList({ db, shopper, query, links }: Call<typeof addresses>) {
  const perPage = query.per_page || pageSize;
  const order: AddressOrder = { by: query.order_by ?? 'id', direction: query.type ?? 'desc' };
  const [rows, total, user] = shopper
    ? await Promise.all([
        listAddresses(db, shopper, { order, page: query.page, perPage }),
        countAddresses(db, shopper),
        findOwnUser(db, shopper),
      ])
    : [[], 0, null];
  return pageOf({
    rows: shopper ? rows.map((row) => addressView(row, { shopper, user, timeZone: query.time_zone })) : [],
    total,
    page: query.page,
    perPage,
    links,
  });
}

async function removeAddress(
  { db, shopper }: Pick<Call<typeof deleteAddressByQuery>, 'db' | 'shopper'>,
  id: number,
) {
  const deleted = shopper && (await deleteAddress(db, shopper, id));
  if (!deleted) return refuse('refusal.address.missing');
  return new Answer(await viewOf(db, shopper, deleted, 'UTC'), 'toast.address.deleted');
}

async function viewOf(db: Call['db'], shopper: Shopper, row: AddressRow, timeZone: string) {
  return addressView(row, { shopper, user: await findOwnUser(db, shopper), timeZone });
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
