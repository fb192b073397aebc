import { useMemo } from 'react';
import { useMoney } from '#features/catalog/money.ts';
import { tilePrice } from '#features/catalog/tile-price.ts';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import type { FixedRow } from './compare-rows.ts';

const fewLeft = 10;

export function useFixedRows(): FixedRow[] {
  const t = useT();
  const money = useMoney();
  const currency = useSiteSettings()?.setting.currency;
  return useMemo(
    (): FixedRow[] => [
      {
        key: 'price',
        label: t('compare.price'),
        cell: ({ product }) => ({ text: money(tilePrice(product, currency).current) }),
      },
      {
        key: 'rating',
        label: t('compare.rating'),
        cell: ({ product }) => ({
          text: product.review_count > 0 ? t('ui.rating.number', { value: product.rating }) : '',
        }),
      },
      {
        key: 'availability',
        label: t('compare.availability'),
        cell: ({ product, facts }) => ({
          text: !product.in_stock
            ? t('catalog.soldOut')
            : facts.stock <= fewLeft
              ? t('product.onlyLeft', { count: facts.stock })
              : t('compare.inStock'),
        }),
      },
      {
        key: 'seller',
        label: t('compare.seller'),
        cell: ({ product }) => ({ text: product.store.name, href: links.store(product.store.slug) }),
      },
      {
        key: 'brand',
        label: t('compare.brand'),
        cell: ({ facts }) =>
          facts.brand ? { text: facts.brand.title, href: links.brand(facts.brand) } : { text: '' },
      },
      {
        key: 'category',
        label: t('compare.category'),
        cell: ({ facts }) =>
          facts.category
            ? { text: facts.category.title, href: links.category(facts.category.slug) }
            : { text: '' },
      },
      {
        key: 'shipping',
        label: t('compare.shipping'),
        cell: ({ product }) => ({
          text: t(product.free_shipping ? 'catalog.freeShipping' : 'compare.shippingCosts'),
        }),
      },
      {
        key: 'returns',
        label: t('compare.returns'),
        cell: ({ facts }) => ({ text: t(facts.refundable ? 'compare.returnsYes' : 'compare.returnsNo') }),
      },
      {
        key: 'warranty',
        label: t('compare.warranty'),
        cell: ({ facts }) => ({
          text: facts.warranty > 0 ? t('compare.months', { count: facts.warranty }) : '',
        }),
      },
    ],
    [t, money, currency],
  );
}
