import type { ProductDetail } from '@souk/contract/catalog-entities';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useSiteSettings } from '#features/site/shop-facts.ts';

/** What the shop promises about returns of a product, with the period from its settings. */
export function useReturnPromise(): (product: Pick<ProductDetail, 'refundable'>) => string {
  const t = useT();
  const days = useSiteSettings()?.setting.return_days ?? 0;
  return ({ refundable }) =>
    refundable && days > 0 ? t('product.promise.returns', { days }) : t('product.promise.noReturns');
}
