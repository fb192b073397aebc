import { SHIPPING_TYPE } from '@souk/rules/codes';
import type { Address } from '@souk/contract/address';
import type { ApiClient } from '#api/api-client.ts';
import {
  changeAddress,
  saveAddress,
  typedAddress,
  type AddressOutcome,
} from '#features/address/change-address.ts';
import type { AddressValues } from '#features/address/fields-of-address.ts';
import { deliveryOf, selectedItems } from '#features/cart/cart-math.ts';
import type { LoadedCart } from '#features/cart/load-cart.ts';

/** Performs one action of the shipping page, selected by `intent`. */
export async function changeShipping(
  api: ApiClient,
  form: FormData,
  loadCart: () => Promise<LoadedCart>,
): Promise<AddressOutcome<unknown>> {
  const address = await changeAddress(api, form);
  if (address) {
    const isNew = form.get('intent') === 'save-address' && !form.get('id');
    // A new address becomes this order's destination.
    if (address.ok && isNew) await api.call('POST user/address/default', { body: { id: address.data.id } });
    return address;
  }
  if (form.get('intent') !== 'continue') return { ok: false, status: 201, messages: [] };
  if (form.has('country')) {
    const saved = await takeTyped(api, form, (await loadCart()).addresses);
    if (!saved.ok) return saved;
  }
  return keepDelivery(api, form, await loadCart());
}

/** Saves the submitted address unless an equal one exists, and makes it the order's destination. Idempotent. */
async function takeTyped(
  api: ApiClient,
  form: FormData,
  known: readonly Address[],
): Promise<AddressOutcome<unknown>> {
  const typed = typedAddress(form);
  const names = Object.keys(typed) as (keyof AddressValues)[];
  const same = known.find((address) => names.every((name) => (address[name] ?? '') === typed[name]));
  if (!same) {
    const saved = await saveAddress(api, form);
    if (!saved.ok || known.length === 0) return saved;
    return api.call('POST user/address/default', { body: { id: saved.data.id } });
  }
  return api.call('POST user/address/default', { body: { id: same.id } });
}

/** Stores location and shipping type of each line; fails if a selected item doesn't ship to the address. */
async function keepDelivery(
  api: ApiClient,
  form: FormData,
  { items, address, currency, nowMs }: LoadedCart,
): Promise<AddressOutcome<unknown>> {
  const chosen = selectedItems(items);
  const cart = chosen.flatMap((item) => {
    const delivery = address && deliveryOf(item, address, { currency, nowMs });
    if (!delivery) return [];
    const isPickup =
      form.get(`type-${item.id}`) === String(SHIPPING_TYPE.pickup) && delivery.place.pickup_point === 1;
    const shipping_type = isPickup ? SHIPPING_TYPE.pickup : SHIPPING_TYPE.location;
    return [{ cart: item.id, shipping_place: { id: delivery.place.id }, shipping_type }];
  });
  const updated = await api.call('POST cart/update-shipping', {
    body: { cart, ...(address ? { selected_address: address.id } : {}) },
  });
  // The page names the items and offers fixes.
  return updated.ok && cart.length < chosen.length ? { ok: false, status: 201, messages: [] } : updated;
}
