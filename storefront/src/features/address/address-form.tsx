import { useFetcher } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { ErrorSummary } from '@souk/kit/ui/error-summary.tsx';
import { AddressFields } from './address-fields.tsx';
import type { AddressAnswer } from './change-address.ts';
import type { AddressBook } from './load-address-book.ts';
import { useAddressForm } from './use-address-form.ts';

type AddressFormProps = {
  action: string;
  book: AddressBook;
  /** Result of a form submitted without JavaScript. */
  posted: AddressAnswer | undefined;
  /** Fetcher key, by which the page learns that the address was saved. */
  fetcherKey: string;
  onCancel?: () => void;
};

/** Adds an address, or edits `book.edited`. Fields are validated on blur. */
export function AddressForm({ action, book, posted, fetcherKey, onCancel }: AddressFormProps) {
  const t = useT();
  const fetcher = useFetcher<AddressAnswer>({ key: fetcherKey });
  const address = book.edited;
  const form = useAddressForm({ book, address, posted, answer: fetcher.data });
  return (
    <fetcher.Form method="post" action={action} {...form.handlers} className="grid max-w-[560px] gap-4">
      <input type="hidden" name="intent" value="save-address" />
      {address && <input type="hidden" name="id" value={address.id} />}
      <ErrorSummary {...form.summary} />
      <AddressFields form={form} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          busy={fetcher.state === 'idle' ? undefined : t('address.saving')}
        >
          {t('address.save')}
        </Button>
        {onCancel && (
          <Button variant="neutral" onClick={onCancel}>
            {t('address.cancel')}
          </Button>
        )}
      </div>
    </fetcher.Form>
  );
}
