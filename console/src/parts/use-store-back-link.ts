import { useSearchParams } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Back link of a list filtered to one store. */
export function useStoreBackLink(): { up?: { to: string; title: string }; text?: string } {
  const t = useT();
  const [search] = useSearchParams();
  const store = search.get('store');
  if (store === null) return {};
  return {
    up: { to: `/operator/sellers/${encodeURIComponent(store)}`, title: t('operator.seller.store') },
    text: t('operator.seller.only'),
  };
}
