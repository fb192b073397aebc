import type { ApiClient } from '#api/api-client.ts';
import type { ApiOutcome } from '#api/api-outcome.ts';
import { changeAddress } from '#features/address/change-address.ts';
import { deliveryOf, selectedItems } from '#features/cart/cart-math.ts';
import type { LoadedCart } from '#features/cart/load-cart.ts';

/** One press on the shipping page as calls of the API; `intent` says which. */
export async function changeShipping(
  api: ApiClient,
  form: FormData,
  loadCart: () => Promise<LoadedCart>,
): Promise<ApiOutcome<unknown>> {
  const address = await changeAddress(api, form);
  if (address) {
    const isNew = form.get('intent') === 'save-address' && !form.get('id');
    // What was just typed in is where this order goes.
    return address.ok && isNew
      ? api.call('POST user/address/default', { body: { id: address.data.id } })
      : address;
  }
  if (form.get('intent') === 'continue') return keepDelivery(api, form, await loadCart());
  return { ok: false, status: 201, messages: [] };
}

/** Tells the server each line's place and type; what can not be shipped is refused when the order is placed. */
async function keepDelivery(
  api: ApiClient,
  form: FormData,
  { items, address, currency, nowMs }: LoadedCart,
): Promise<ApiOutcome<unknown>> {
  const cart = selectedItems(items).flatMap((item) => {
    const delivery = address && deliveryOf(item, address, { currency, nowMs });
    if (!delivery) return [];
    const type = form.get(`type-${item.id}`) === '2' && delivery.place.pickup_point === 1 ? 2 : 1;
    return [{ cart: item.id, shipping_place: { id: delivery.place.id }, shipping_type: type as 1 | 2 }];
  });
  return api.call('POST cart/update-shipping', {
    body: { cart, ...(address ? { selected_address: address.id } : {}) },
  });
}
