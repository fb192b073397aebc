import { SELECTED } from '@souk/rules/codes';
import { placeFor } from '@souk/rules/shipping';
import type { cartAction } from '@souk/contract/cart';
import type { Call, Handlers } from '#http/mount.ts';
import type { Shopper } from '#access/shopper.ts';
import { refuse } from '#http/refusal.ts';
import { findCountry, findState } from '#settings/countries.ts';
import type { ShipTo } from '#shipping/choose-place.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';
import { addToCart, buyNow } from './add-to-cart.ts';
import type { CartLine } from './cart-line.ts';
import { changeSelection } from './change-selection.ts';
import { estimateDelivery } from './estimate-delivery.ts';
import { loadCartLines } from './load-cart-lines.ts';
import { loadLineFacts } from './load-line-facts.ts';
import { recordShippingGaps } from './record-shipping-gaps.ts';
import { placeChoices, placeView } from './place-view.ts';
import { readDelivers, readDeliveryPlace } from './read-delivery-place.ts';
import { refuseCart } from './refusals.ts';
import { removeFromCart } from './queries.ts';
import { updateShipping } from './update-shipping.ts';
import { cartItemView, cartRowView } from './view.ts';

export const cartHandlers: Handlers<'cart'> = {
  cartByUser: {
    async handle(call) {
      const { db, shopper, guestToken, request } = call;
      // The only GET that may write (CONTRACT §1.4); following a link must not merge a cart.
      const isAsked = request.method === 'GET' && request.headers['sec-fetch-mode'] !== 'navigate';
      if (shopper && shopper.userId !== null && guestToken !== null && isAsked) {
        await mergeGuestCart(db, { userId: shopper.userId, guestToken });
      }
      return shopper ? cartOf(call, shopper) : [];
    },
  },
  cartAction: { handle: (call) => answerChange(call, addToCart) },
  cartBuyNow: { handle: (call) => answerChange(call, buyNow) },
  cartChange: {
    async handle(call) {
      if (!call.shopper) return refuseCart('row-missing');
      await changeSelection(call.db, call.shopper, { ...call.body, now: call.now });
      return cartOf(call, call.shopper);
    },
  },
  cartDelete: { handle: (call) => answerRemoval(call, call.params.id) },
  cartDeleteByQuery: { handle: (call) => answerRemoval(call, call.query.id) },
  cartPlace: {
    async handle(call) {
      const [productId] = call.query.product_id;
      const decided = await readDeliveryPlace(call);
      return {
        ...placeView(decided, call.language),
        choices: call.query.states_of
          ? placeChoices(await readDelivers(call), call.query.states_of.toUpperCase(), call.language)
          : null,
        delivery: productId ? await estimateDelivery(call, { productId, to: decided }) : null,
      };
    },
  },
  chooseCartPlace: {
    async handle(call) {
      const { db, now, shopper, choices, body } = call;
      const country = findCountry(body.country.toUpperCase());
      if (!country) return refuse('refusal.country.unknown');
      const state = findState(country.code2, body.state?.toUpperCase() ?? '')?.code ?? '';
      const place = { country: country.code2, state };
      if (shopper) await recordShippingGaps(db, shopper, { to: place, now });
      if (!(await readDelivers(call))(country.code2)) return refuse('refusal.country.not-delivered');
      choices.keep('place', `${country.code2}-${state}`);
      return placeView(await readDeliveryPlace(call, place), call.language);
    },
  },
  updateShipping: {
    async handle(call) {
      if (!call.shopper) return refuseCart('row-missing');
      const { cart, selected_address } = call.body;
      const outcome = await updateShipping(call.db, call.shopper, {
        choices: cart.map((choice) => ({
          rowId: choice.cart,
          shippingType: choice.shipping_type,
        })),
        addressId: selected_address,
        now: call.now,
        language: call.language,
      });
      if (!outcome.ok) {
        if (outcome.reason === 'not-shippable')
          await recordShippingGaps(call.db, call.shopper, { ...outcome, now: call.now });
        return refuseCart(outcome.reason);
      }
      const { items, lines } = await readCart(call, call.shopper);
      const { to } = outcome;
      if (to && lines.some((line) => isStranded(line, to)))
        await recordShippingGaps(call.db, call.shopper, { to, now: call.now });
      return items;
    },
  },
};

type CartCall = Pick<Call, 'db' | 'now' | 'language' | 'settings'>;

const cartOf = async (call: CartCall, shopper: Shopper) => (await readCart(call, shopper)).items;

async function readCart({ db, now, language, settings }: CartCall, shopper: Shopper) {
  const lines = await loadCartLines(db, shopper, { now, language, owedIn: settings.currency });
  const facts = await loadLineFacts(db, shopper, { lines, now });
  return { lines, items: lines.map((line) => cartItemView(line, { lines, facts, settings })) };
}

const isStranded = (line: CartLine, to: ShipTo) =>
  line.row.selected === SELECTED.checked && line.isAvailable && !placeFor(line.places, to);

type ChangeCall = CartCall & Pick<Call<typeof cartAction>, 'body' | 'shopperOrNew'>;

async function answerChange(call: ChangeCall, act: typeof addToCart) {
  const shopper = call.shopperOrNew();
  const changed = await act(call.db, shopper, {
    productId: call.body.product_id,
    inventoryId: call.body.inventory_id,
    quantity: call.body.quantity,
    now: call.now,
  });
  return changed.ok
    ? cartRowView(changed.row, { shopper, storeId: changed.storeId })
    : refuseCart(changed.reason);
}

async function answerRemoval({ db, shopper }: Pick<Call, 'db' | 'shopper'>, id: number) {
  const removed = shopper && (await removeFromCart(db, shopper, id));
  return removed ? cartRowView(removed, { shopper, storeId: removed.store_id }) : refuseCart('row-missing');
}
