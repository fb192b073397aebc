import type { Address } from '@souk/contract/address';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';

export function EditAddress({ address }: { address: Address }) {
  const t = useT();
  return (
    <LinkButton
      to={`?edit=${address.id}`}
      preventScrollReset
      variant="link"
      size="small"
      aria-label={t('address.editNamed', { name: address.name })}
    >
      {t('address.edit')}
    </LinkButton>
  );
}
