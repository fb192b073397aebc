import { useSearchParams } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Of a list that shows one store only: the way back to it. */
export function useWayToStore(): { up?: { to: string; title: string } } {
  const t = useT();
  const [search] = useSearchParams();
  const store = search.get('store');
  return store === null
    ? {}
    : { up: { to: `/operator/sellers/${encodeURIComponent(store)}`, title: t('operator.seller.only') } };
}
