import type { Address } from '@souk/contract/address';
import type { ApiClient } from '#api/api-client.ts';
import type { ApiOutcome } from '#api/api-outcome.ts';
import { readAddressForm, type AddressValues } from './read-address-form.ts';

/** What a press on an address came to; `values` are what was typed, for a form that comes back without script. */
export type AddressAnswer = { intent: string; messages: readonly string[]; values: AddressValues };

/** One press on an address as one call of the API; `intent` says which. Null: not about an address. */
export function changeAddress(api: ApiClient, form: FormData): Promise<ApiOutcome<Address>> | null {
  const id = Number(form.get('id') ?? 0);
  switch (form.get('intent')) {
    case 'save-address':
      return api.call('POST user/address/action', {
        body: { ...readAddressForm(form), ...(id ? { id } : {}) },
      });
    case 'delete-address':
      return api.call('DELETE user/address/delete/{id}', { params: { id } });
    case 'choose-address':
      return api.call('POST user/address/default', { body: { id } });
    default:
      return null;
  }
}

/** The same for the page that was pressed on. */
export function addressAnswer(form: FormData, outcome: ApiOutcome<unknown>): AddressAnswer {
  return {
    intent: String(form.get('intent')),
    messages: outcome.ok ? [] : outcome.messages,
    values: readAddressForm(form),
  };
}
