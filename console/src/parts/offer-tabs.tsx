import { TabLinks } from '@souk/kit/ui/tab-links.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useMe } from '#api/me.ts';

type OfferTabsProps = { current: 'voucher' | 'bundle-deal' | 'flash-sale' };

/** Tabs of offers. */
export function OfferTabs({ current }: OfferTabsProps) {
  const t = useT();
  const { may } = useMe();
  const tabs = [
    ...(may('vouchers.read')
      ? ([
          { href: '/seller/vouchers', kind: 'voucher' },
          { href: '/seller/bundles', kind: 'bundle-deal' },
        ] as const)
      : []),
    ...(may('flash.read') ? ([{ href: '/seller/flash-sales', kind: 'flash-sale' }] as const) : []),
  ];
  return (
    <TabLinks
      label={t('console.offers.title')}
      links={tabs.map(({ href, kind }) => ({
        href,
        title: t(`operator.kind.${kind}`),
        isCurrent: kind === current,
      }))}
    />
  );
}
