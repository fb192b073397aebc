import type { Address } from '@souk/contract/address';
import { useFieldErrors, type FormAnswer } from '@souk/kit/ui/use-field-errors.ts';
import type { AddressAnswer } from './change-address.ts';
import type { AddressBook } from './load-address-book.ts';
import { addressFieldErrors, readAddressForm, type AddressField } from './read-address-form.ts';
import { useRegion } from './use-region.ts';

type AddressFormInput = {
  book: Pick<AddressBook, 'countries' | 'format' | 'person'>;
  /** The address to change; null for a new one. */
  address: Pick<Address, AddressField> | null;
  /** Of a form that was posted and came back, with what was typed. */
  posted: (FormAnswer<AddressField> & Pick<AddressAnswer, 'values' | 'format'>) | undefined;
  /** The e-mail address, in a form that has no field for it. */
  email?: string;
  /** Of one that was sent without leaving the page. */
  answer?: FormAnswer<AddressField> | undefined;
};

/** What the fields of an address show and what is wrong with them. */
export function useAddressForm({ book, address, posted, email, answer }: AddressFormInput) {
  const region = useRegion(
    posted?.values.country || address?.country || book.format.country,
    posted?.format ?? book.format,
  );
  const { states, zip } = region.format;
  // Gone with the country that was chosen before.
  const isAsked = (name: string) =>
    (name !== 'state' || states.length > 0) && (name !== 'zip' || zip !== null);
  const { fieldErrors, handlers, summary } = useFieldErrors<AddressField>((typed) => {
    const values = readAddressForm(typed);
    return addressFieldErrors(email === undefined ? values : { ...values, email }, region.format);
  }, answer ?? posted);
  const start = (name: AddressField): string =>
    posted?.values[name] ?? (address ? address[name] : book.person[name]) ?? '';
  return {
    region,
    fieldErrors,
    handlers,
    summary: { ...summary, errors: summary.errors.filter(({ name }) => isAsked(name)) },
    start,
    countries: book.countries,
  };
}

export type AddressFormState = ReturnType<typeof useAddressForm>;
