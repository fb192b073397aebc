import type { Address, AddressFormat } from '@souk/contract/address';
import { publicApi, type ApiClient, type PageArgs } from '#api/api-client.ts';
import { readForm, typedText } from '@souk/kit/forms/form-fields.ts';
import type { ApiOutcome } from '@souk/kit/api/api-outcome.ts';
import type { FieldErrors } from '@souk/kit/ui/use-field-errors.ts';
import { fieldsOfAddress, type AddressField, type AddressValues } from './fields-of-address.ts';
import { openFormat } from './use-region.ts';

/**
 * Result of an address form. `values` and `format` restore the form without JavaScript: the submitted values and the address
 * format of their country.
 */
export type AddressAnswer = {
  intent: string;
  messages: readonly string[];
  fieldErrors: FieldErrors<AddressField>;
  values: AddressValues;
  format: AddressFormat;
  savedId: number | null;
};

export type AddressOutcome<T> = ApiOutcome<T> & { fieldErrors?: FieldErrors<AddressField> };

/** Performs one address action, selected by `intent`; null if the form isn't about an address. */
export function changeAddress(api: ApiClient, form: FormData): Promise<AddressOutcome<Address>> | null {
  const id = Number(form.get('id') ?? 0);
  switch (form.get('intent')) {
    case 'save-address':
      return saveAddress(api, form, id);
    case 'delete-address':
      return api.call('DELETE user/address/delete/{id}', { params: { id } });
    case 'choose-address':
      return api.call('POST user/address/default', { body: { id } });
    default:
      return null;
  }
}

/** Adds the submitted address, or changes the one with this ID, if it is valid. */
export async function saveAddress(api: ApiClient, form: FormData, id = 0): Promise<AddressOutcome<Address>> {
  const { values, fieldErrors } = await readAddress(api, form);
  if (fieldErrors) return { ok: false, status: 201, messages: [], fieldErrors };
  return api.call('POST user/address/action', { body: { ...values, ...(id ? { id } : {}) } });
}

/** The same result in the shape that the page's form expects. */
export async function addressAnswer(
  context: PageArgs['context'],
  form: FormData,
  outcome: AddressOutcome<unknown>,
): Promise<AddressAnswer> {
  const values = typedAddress(form);
  const intent = String(form.get('intent'));
  return {
    intent,
    messages: outcome.ok ? [] : outcome.messages,
    fieldErrors: outcome.fieldErrors ?? {},
    values,
    format: outcome.ok ? openFormat(values.country) : await loadFormat(publicApi(context), values.country),
    savedId: outcome.ok && intent === 'save-address' ? (outcome.data as Address).id : null,
  };
}

/** Submitted values and their errors by the address format of their country. */
export async function readAddress(api: ApiClient, form: FormData, options?: { hasEmail: boolean }) {
  const format = await loadFormat(api, typedText(form, 'country'));
  return { ...readForm(fieldsOfAddress(format, options), form), format };
}

export function typedAddress(form: FormData): AddressValues {
  return readForm(fieldsOfAddress(openFormat('')), form).values;
}

/** Address format of the submitted country, which may differ from the one the page was rendered with. */
export async function loadFormat(api: ApiClient, country: string): Promise<AddressFormat> {
  const outcome = await api.call('GET address-format/{country}', { params: { country } });
  return outcome.ok ? outcome.data : openFormat(country);
}
