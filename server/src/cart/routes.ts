import type { cartAction } from '@souk/contract/cart';
import type { Call, Doors } from '#http/mount.ts';
import type { Owner } from '#owner/owner.ts';
import { refuse } from '#http/refusal.ts';
import { findCountry, findState } from '#settings/countries.ts';
import { adoptGuestCart } from './adopt-guest-cart.ts';
import { addToCart, buyNow } from './change-quantity.ts';
import { changeSelection } from './change-selection.ts';
import { loadCartLines } from './load-cart-lines.ts';
import { loadLineFacts } from './load-line-facts.ts';
import { refuseCart } from './refusals.ts';
import { removeFromCart } from './remove-from-cart.ts';
import { updateShipping } from './update-shipping.ts';
import { cartItemView, cartRowView } from './view.ts';

export const cartDoors: Doors<'cart'> = {
  cartByUser: {
    async handle(call) {
      const { db, owner, guestToken, request } = call;
      // The one GET that may write (CONTRACT §1.4); a link that somebody follows must not bring a cart along.
      const isAsked = request.method === 'GET' && request.headers['sec-fetch-mode'] !== 'navigate';
      if (owner && owner.userId !== null && guestToken !== null && isAsked) {
        await adoptGuestCart(db, { userId: owner.userId, guestToken });
      }
      return owner ? cartOf(call, owner) : [];
    },
  },
  cartAction: { handle: (call) => answerChange(call, addToCart) },
  cartBuyNow: { handle: (call) => answerChange(call, buyNow) },
  cartChange: {
    async handle(call) {
      if (!call.owner) return refuseCart('row-missing');
      await changeSelection(call.db, call.owner, call.body);
      return cartOf(call, call.owner);
    },
  },
  cartDelete: { handle: (call) => answerRemoval(call, call.params.id) },
  cartDeleteByQuery: { handle: (call) => answerRemoval(call, call.query.id) },
  cartPlace: {
    async handle({ choices }) {
      return { place: readPlace(choices.read('place')) };
    },
  },
  chooseCartPlace: {
    async handle({ choices, body }) {
      const country = findCountry(body.country.toUpperCase());
      if (!country) return refuse('refusal.country.unknown');
      const state = findState(country.code2, body.state?.toUpperCase() ?? '')?.code ?? '';
      choices.keep('place', `${country.code2}-${state}`);
      return { place: { country: country.code2, state } };
    },
  },
  updateShipping: {
    async handle(call) {
      if (!call.owner) return refuseCart('row-missing');
      const { cart, selected_address } = call.body;
      const outcome = await updateShipping(call.db, call.owner, {
        choices: cart.map((choice) => ({
          rowId: choice.cart,
          shippingType: choice.shipping_type,
        })),
        addressId: selected_address,
        now: call.now,
        language: call.language,
      });
      return outcome.ok ? cartOf(call, call.owner) : refuseCart(outcome.reason);
    },
  },
};

function readPlace(kept: string | null) {
  const [country = '', state = ''] = kept?.split('-') ?? [];
  return findCountry(country) && (state === '' || findState(country, state)) ? { country, state } : null;
}

type CartCall = Pick<Call, 'db' | 'now' | 'language' | 'settings'>;

async function cartOf({ db, now, language, settings }: CartCall, owner: Owner) {
  const lines = await loadCartLines(db, owner, { now, language });
  const facts = await loadLineFacts(db, owner, { lines, now });
  return lines.map((line) => cartItemView(line, { lines, facts, currency: settings.currency }));
}

type ChangeCall = CartCall & Pick<Call<typeof cartAction>, 'body' | 'ownerOrNew'>;

async function answerChange(call: ChangeCall, act: typeof addToCart) {
  const owner = call.ownerOrNew();
  const changed = await act(call.db, owner, {
    productId: call.body.product_id,
    inventoryId: call.body.inventory_id,
    quantity: call.body.quantity,
    now: call.now,
  });
  return changed.ok
    ? cartRowView(changed.row, { owner, storeId: changed.storeId })
    : refuseCart(changed.reason);
}

async function answerRemoval({ db, owner }: Pick<Call, 'db' | 'owner'>, id: number) {
  const removed = owner && (await removeFromCart(db, owner, id));
  return removed ? cartRowView(removed, { owner, storeId: removed.store_id }) : refuseCart('row-missing');
}
