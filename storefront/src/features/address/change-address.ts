import type { Address } from '@souk/contract/address';
import { publicApi, type ApiClient, type PageArgs } from '#api/api-client.ts';
import type { ApiOutcome } from '#api/api-outcome.ts';
import { readAddressForm, type AddressValues } from './read-address-form.ts';
import { statesOf, type Choice } from './region-fields.tsx';

/**
 * What a press on an address came to; `values` are what was typed and `states` those of its country, for a form that comes
 * back without script.
 */
export type AddressAnswer = {
  intent: string;
  messages: readonly string[];
  values: AddressValues;
  states: readonly Choice[];
};

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
export async function addressAnswer(
  context: PageArgs['context'],
  form: FormData,
  outcome: ApiOutcome<unknown>,
): Promise<AddressAnswer> {
  const values = readAddressForm(form);
  return {
    intent: String(form.get('intent')),
    messages: outcome.ok ? [] : outcome.messages,
    values,
    states: outcome.ok ? [] : await loadStates(context, values.country),
  };
}

/** Of the country that a refused form names: without script there is no other way to choose one of them. */
export async function loadStates(context: PageArgs['context'], country: string): Promise<Choice[]> {
  return statesOf(await publicApi(context).need('GET countries-phones'), country);
}
