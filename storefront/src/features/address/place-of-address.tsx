import type { Address } from '@souk/contract/address';
import { ONE_TWO } from '@souk/rules/codes';
import { countryName } from '@souk/rules/country-name';
import { useEffect, useState } from 'react';
import { callFromBrowser } from '#api/browser-api.ts';
import { useVisitor } from '#features/cart/cart-count.ts';
import { links } from '#links.ts';
import { useLanguage, useT } from '@souk/kit/i18n/messages-context.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Loading, Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { AddressLines } from './address-lines.tsx';

/** The customer's addresses as radio buttons; selecting one makes it the destination of the next order. */
export function PlaceOfAddress({ onDone }: { onDone: () => void }) {
  const t = useT();
  const language = useLanguage();
  const isSignedIn = useVisitor()?.is_logged_in === true;
  const [addresses, setAddresses] = useState<readonly Address[] | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  useEffect(() => {
    void callFromBrowser('GET user/address/all').then((outcome) => {
      if (outcome.ok) setAddresses(outcome.data.data);
      else setRefusal(t('error.unreachable'));
    });
  }, [t]);

  async function choose(id: number) {
    setIsBusy(true);
    const outcome = await callFromBrowser('POST user/address/default', { body: { id } });
    setIsBusy(false);
    if (outcome.ok) onDone();
    else setRefusal(outcome.messages.join(' ') || t('error.unreachable'));
  }

  return (
    <div className="grid gap-4">
      {refusal && (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      )}
      {addresses === null && !refusal && (
        <Loading label={t('address.place.loading')}>
          <Skeleton className="h-16 w-full rounded-card" />
        </Loading>
      )}
      {addresses && (
        <fieldset className="grid gap-3" disabled={isBusy}>
          <legend className="sr-only">{t('address.place.title')}</legend>
          {addresses.map((address) => (
            <label key={address.id} className="card flex gap-3 p-4">
              <input
                type="radio"
                name="place-address"
                className="tick mt-0.5"
                defaultChecked={address.default === ONE_TWO.yes}
                onChange={() => void choose(address.id)}
              />
              <AddressLines
                address={address}
                place={{ country: countryName(address.country, language, address.country), state: '' }}
              />
            </label>
          ))}
        </fieldset>
      )}
      <Link to={isSignedIn ? links.addresses() : links.shipping()} className="link text-14">
        {t('address.place.manage')}
      </Link>
    </div>
  );
}
