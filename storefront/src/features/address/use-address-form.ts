import type { Address } from '@souk/contract/address';
import { useForm } from '@souk/kit/forms/use-form.ts';
import type { FormAnswer } from '@souk/kit/ui/use-field-errors.ts';
import type { AddressAnswer } from './change-address.ts';
import { fieldsOfAddress, type AddressField } from './fields-of-address.ts';
import type { AddressBook } from './load-address-book.ts';
import { useRegion } from './use-region.ts';

type AddressFormInput = {
  book: Pick<AddressBook, 'countries' | 'format' | 'person'>;
  /** Address to edit; null for a new one. */
  address: Pick<Address, AddressField> | null;
  /** Result of a form submitted without JavaScript. */
  posted: (FormAnswer<AddressField> & Pick<AddressAnswer, 'values' | 'format'>) | undefined;
  hasEmail?: boolean;
  /** Result of a fetcher. */
  answer?: FormAnswer<AddressField> | undefined;
};

/** Values and errors of the address fields, which depend on the selected country. */
export function useAddressForm({ book, address, posted, hasEmail, answer }: AddressFormInput) {
  const region = useRegion(
    posted?.values.country || address?.country || book.format.country,
    posted?.format ?? book.format,
  );
  const form = useForm('address', fieldsOfAddress(region.format, { hasEmail }), {
    answer: answer ?? posted,
    start: posted?.values ?? address ?? book.person,
    isMarked: true,
  });
  return { ...form, region, countries: book.countries };
}

export type AddressFormState = ReturnType<typeof useAddressForm>;
