import type { Address } from '@souk/contract/address';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';

type DeleteAddressProps = { address: Address; action: string };

/** Shared by all deletions of a page, so that the page gets the result after the button is unmounted. */
export const deletionKey = 'delete-address';

export function DeleteAddress({ address, action }: DeleteAddressProps) {
  const t = useT();
  const remove = useFetcher({ key: deletionKey });
  const [isAsking, setIsAsking] = useState(false);
  const isBusy = Number(remove.formData?.get('id')) === address.id;
  return (
    <Button
      variant="link"
      size="small"
      className={isAsking ? 'text-sale' : 'text-text-2'}
      busy={isBusy ? t('address.deleting') : undefined}
      aria-label={t(isAsking ? 'address.deleteSureNamed' : 'address.deleteNamed', { name: address.name })}
      onBlur={() => setIsAsking(false)}
      onClick={() => {
        if (!isAsking) return setIsAsking(true);
        void remove.submit({ intent: 'delete-address', id: address.id }, { method: 'post', action });
      }}
    >
      {t(isAsking ? 'address.deleteSure' : 'address.delete')}
    </Button>
  );
}
