import { ONE_TWO } from '@souk/rules/codes';
import type { Address } from '@souk/contract/address';
import { useFetcher } from 'react-router';
import { AddressLines } from '#features/address/address-lines.tsx';
import { EditAddress } from '#features/address/edit-address.tsx';
import { DeleteAddress } from '#features/address/delete-address.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Badge } from '@souk/kit/ui/badge.tsx';
import { Button } from '@souk/kit/ui/button.tsx';

type OwnAddressesProps = {
  addresses: readonly Address[];
  names: Record<number, { country: string; state: string }>;
};

export function OwnAddresses({ addresses, names }: OwnAddressesProps) {
  const t = useT();
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {addresses.map((address) => (
        <li key={address.id} data-address={address.id} className="card grid grid-rows-[1fr_auto] gap-2 p-4">
          <div className="flex items-start justify-between gap-3">
            <AddressLines address={address} place={names[address.id] ?? address} />
            {address.default === ONE_TWO.yes && (
              <Badge tone="primary">{t('account.addresses.default')}</Badge>
            )}
          </div>
          <div className="flex flex-wrap items-center border-t border-line pt-2 *:first:-ms-3">
            <EditAddress address={address} />
            {address.default === ONE_TWO.no && <MakeDefault address={address} />}
            <DeleteAddress address={address} action={links.addresses()} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function MakeDefault({ address }: { address: Address }) {
  const t = useT();
  const choose = useFetcher();
  return (
    <choose.Form method="post" action={links.addresses()}>
      <input type="hidden" name="intent" value="choose-address" />
      <input type="hidden" name="id" value={address.id} />
      <Button
        type="submit"
        variant="link"
        size="small"
        busy={choose.state === 'idle' ? undefined : t('account.profile.saving')}
        aria-label={t('account.addresses.makeDefaultNamed', { name: address.name })}
      >
        {t('account.addresses.makeDefault')}
      </Button>
    </choose.Form>
  );
}
