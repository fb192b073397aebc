import type { AddressFormat } from '@souk/contract/address';
import { LONGEST } from '@souk/rules/limits';
import { isPostalCode } from '@souk/rules/postal-code';
import { latinDigits } from '@souk/rules/latin-digits';
import { trimmedLines, type FormFields } from '@souk/kit/forms/form-fields.ts';
import { emailAddress, personName, phoneNumber } from '@souk/kit/forms/person-fields.ts';
import { Textarea } from '@souk/kit/ui/textarea.tsx';

/**
 * Fields of an address in one country: state and postal code only if it has them. The pattern of postal codes is checked here
 * only; the API accepts others for the sake of older clients. `hasEmail` is false for the address of an existing order, whose
 * email address can't be changed.
 */
export function fieldsOfAddress({ states, zip }: AddressFormat, { hasEmail = true } = {}) {
  return {
    name: { ...personName, label: 'address.name' },
    email: { ...emailAddress, label: 'address.email', isHidden: !hasEmail },
    phone: {
      ...phoneNumber,
      label: 'address.phone',
      hint: 'address.phoneHint',
      // Latin digits, which carriers can read, as in postal codes.
      read: latinDigits,
      missing: 'refusal.phone.required',
    },
    country: { label: 'address.country', missing: 'refusal.country.required' },
    state: { label: 'address.state', missing: 'refusal.state.required', isHidden: states.length === 0 },
    address_1: {
      label: 'address.address_1',
      hint: 'address.streetHint',
      missing: 'refusal.address-1.required',
      input: { autoComplete: 'address-line1', autoCapitalize: 'words', maxLength: LONGEST.street },
    },
    zip: {
      label: 'address.zip',
      ...(zip?.example ? { hint: 'address.zipHint', hintValues: { example: zip.example } } : {}),
      isHidden: zip === null,
      read: latinDigits,
      missing: zip?.required ? 'refusal.zip.required' : undefined,
      check: (typed) => (typed && zip && !isPostalCode(typed, zip) ? 'refusal.zip.invalid' : undefined),
      input: {
        autoComplete: 'postal-code',
        autoCapitalize: 'characters',
        maxLength: LONGEST.zip,
        dir: 'ltr',
      },
    },
    city: {
      label: 'address.city',
      missing: 'refusal.city.required',
      input: { autoComplete: 'address-level2', maxLength: LONGEST.city },
    },
    address_2: {
      label: 'address.address_2',
      input: { autoComplete: 'address-line2', maxLength: LONGEST.street },
    },
    delivery_instruction: {
      label: 'address.delivery_instruction',
      control: Textarea,
      read: trimmedLines,
      input: { rows: 2, maxLength: LONGEST.deliveryInstruction },
    },
  } as const satisfies FormFields;
}

export type AddressField = keyof ReturnType<typeof fieldsOfAddress>;
export type AddressValues = Record<AddressField, string>;
