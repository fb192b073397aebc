import type { ApiClient } from '#api/api-client.ts';
import type { ApiOutcome } from '#api/api-outcome.ts';

const text = (form: FormData, name: string) => String(form.get(name) ?? '');
const numbers = (form: FormData, name: string) =>
  form
    .getAll(name)
    .flatMap((value) => String(value).split(','))
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);

/** One press in the cart as one call of the API; `intent` says which. */
export function changeCart(api: ApiClient, form: FormData): Promise<ApiOutcome<unknown>> {
  switch (form.get('intent')) {
    case 'quantity': {
      // The form carries the wanted quantity; the call wants the difference.
      const delta = Math.trunc(Number(text(form, 'quantity'))) - Number(text(form, 'was'));
      if (delta === 0) return Promise.resolve({ ok: true, data: null, message: '' });
      return api.call('POST cart/action', {
        body: {
          product_id: Number(text(form, 'product_id')),
          inventory_id: Number(text(form, 'inventory_id')),
          quantity: delta,
        },
      });
    }
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
    case 'select':
      return api.call('POST cart/change', {
        body: { checked: numbers(form, 'checked'), unchecked: numbers(form, 'unchecked'), isBundle: true },
      });
    default:
      return Promise.resolve({ ok: false, status: 201, messages: [] });
  }
}
