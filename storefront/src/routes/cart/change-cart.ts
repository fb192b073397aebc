import type { ApiClient } from '#api/api-client.ts';
import type { ApiOutcome } from '@souk/kit/api/api-outcome.ts';

const text = (form: FormData, name: string) => String(form.get(name) ?? '');
const numbers = (form: FormData, name: string) =>
  form
    .getAll(name)
    .flatMap((value) => String(value).split(','))
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);

const done: ApiOutcome<null> = { ok: true, data: null, message: '' };

/** Performs one change of the cart, selected by `intent`. */
export async function changeCart(api: ApiClient, form: FormData): Promise<ApiOutcome<unknown>> {
  switch (form.get('intent')) {
    case 'quantity':
      return changeQuantity(api, form);
    case 'add':
      return api.call('POST cart/action', {
        body: {
          product_id: Number(text(form, 'product_id')),
          inventory_id: Number(text(form, 'inventory_id')),
          quantity: Number(text(form, 'quantity')),
        },
      });
    case 'remove':
      return api.call('DELETE cart/delete/{id}', { params: { id: text(form, 'id') } });
    case 'save':
      return moveToWishlist(api, form);
    case 'place':
      return api.call('POST cart/place', {
        body: { country: text(form, 'country'), state: text(form, 'state') },
      });
    case 'select':
      return api.call('POST cart/change', {
        body: { checked: numbers(form, 'checked'), unchecked: numbers(form, 'unchecked'), isBundle: true },
      });
    default:
      return { ok: false, status: 201, messages: [] };
  }
}

/** The form contains the new quantity; the API expects the difference. */
async function changeQuantity(api: ApiClient, form: FormData): Promise<ApiOutcome<unknown>> {
  const inventoryId = Number(text(form, 'inventory_id'));
  let was = Number(text(form, 'was'));
  if (form.has('again')) {
    // The response of the first attempt was lost, so the cart's current quantity counts.
    const cart = await api.call('GET cart/by-user');
    if (!cart.ok) return cart;
    was = cart.data.find((item) => item.inventory_id === inventoryId)?.quantity ?? 0;
  }
  const delta = Math.trunc(Number(text(form, 'quantity'))) - was;
  if (delta === 0) return done;
  return api.call('POST cart/action', {
    body: { product_id: Number(text(form, 'product_id')), inventory_id: inventoryId, quantity: delta },
  });
}

/** Removes the item only once it is on the wishlist. The call is a toggle, so it is skipped for products already on it. */
async function moveToWishlist(api: ApiClient, form: FormData): Promise<ApiOutcome<unknown>> {
  const productId = Number(text(form, 'product_id'));
  const marks = await api.call('GET user/marks');
  if (!marks.ok) return marks;
  if (!marks.data.wishlist.includes(productId)) {
    const added = await api.call('POST user/wishlist/action', { body: { product_id: productId } });
    if (!added.ok) return added;
  }
  return api.call('DELETE cart/delete/{id}', { params: { id: text(form, 'id') } });
}
