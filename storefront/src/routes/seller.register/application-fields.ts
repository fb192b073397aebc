import type { AddressFormat } from '@souk/contract/address';
import { LONGEST } from '@souk/rules/limits';
import { newPasswordFields, registerFields } from '#features/account/account-fields.ts';
import { fieldsOfAddress } from '#features/address/fields-of-address.ts';
import { trimmedLines, type FormFields } from '@souk/kit/forms/form-fields.ts';
import { phoneNumber } from '@souk/kit/forms/person-fields.ts';
import { Textarea } from '@souk/kit/ui/textarea.tsx';

/**
 * Includes the trader information that a marketplace must collect (DSA art. 30): the address, by the `format` of its country,
 * which the API leaves optional. `hasAccount`: logged-in customers already have email address and password.
 */
export function applicationFields({ format, hasAccount }: { format: AddressFormat; hasAccount: boolean }) {
  const { country, state, address_1, city, zip } = fieldsOfAddress(format);
  const { password, password_confirmation } = newPasswordFields;
  return {
    store_name: {
      label: 'seller.store_name',
      hint: 'seller.storeNameHint',
      missing: 'refusal.store-name.required',
      input: { autoComplete: 'organization', maxLength: LONGEST.storeName },
    },
    message: {
      label: 'seller.message',
      control: Textarea,
      read: trimmedLines,
      input: { rows: 3, maxLength: LONGEST.applicationMessage },
    },
    name: registerFields.name,
    email: { ...registerFields.email, isHidden: hasAccount },
    phone: { ...phoneNumber, label: 'account.phone', missing: 'refusal.phone.required' },
    country,
    state,
    address_1: { ...address_1, hint: undefined },
    zip,
    city,
    register_number: {
      label: 'seller.register_number',
      hint: 'seller.registerHint',
      input: { autoComplete: 'off', spellCheck: false, maxLength: LONGEST.registerNumber, dir: 'ltr' },
    },
    password: { ...password, isHidden: hasAccount },
    password_confirmation: { ...password_confirmation, isHidden: hasAccount },
  } as const satisfies FormFields;
}

export type ApplicationField = keyof ReturnType<typeof applicationFields>;
