import { ONE_TWO } from '@souk/rules/codes';
import type { Address } from '@souk/contract/address';
import { useFetcher } from 'react-router';
import { AddressLines } from '#features/address/address-lines.tsx';
import { EditAddress } from '#features/address/edit-address.tsx';
import { DeleteAddress } from '#features/address/delete-address.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';

type AddressCardsProps = {
  addresses: readonly Address[];
  names: Record<number, { country: string; state: string }>;
};

/** Addresses as radio buttons; the selected one is the order's destination. */
export function AddressCards({ addresses, names }: AddressCardsProps) {
  const t = useT();
  const choose = useFetcher();
  const chosenId = Number(choose.formData?.get('id') ?? 0);
  return (
    <choose.Form method="post" action={links.shipping()}>
      <input type="hidden" name="intent" value="choose-address" />
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">{t('shipping.address')}</legend>
        {addresses.map((address) => {
          const isChosen = chosenId ? address.id === chosenId : address.default === ONE_TWO.yes;
          return (
            <div
              key={address.id}
              data-address={address.id}
              className={classNames(
                'card relative flex gap-3 p-4',
                isChosen && 'border-primary-line outline-1 outline-primary-line',
              )}
            >
              <label className="flex min-w-0 flex-1 gap-3">
                <input
                  type="radio"
                  name="id"
                  value={address.id}
                  checked={isChosen}
                  onChange={(event) => void choose.submit(event.currentTarget.form)}
                  className="tick mt-0.5"
                />
                <AddressLines address={address} place={names[address.id] ?? address} />
              </label>
              <div className="grid content-start justify-items-end text-13">
                <EditAddress address={address} />
                <DeleteAddress address={address} action={links.shipping()} />
              </div>
            </div>
          );
        })}
      </fieldset>
      <noscript>
        <button type="submit" className="link">
          {t('shipping.useAddress')}
        </button>
      </noscript>
    </choose.Form>
  );
}
