import { WaitingTitle } from '#parts/badge-mark.tsx';
import { useShopWaiting } from '#parts/waiting-context.ts';
import { TabLinks } from '@souk/kit/ui/tab-links.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const pages = {
  payments: '/operator/payments',
  bank: '/operator/payments/bank',
  notices: '/operator/payments/notices',
} as const;

/** Payments themselves, and what their providers have told. */
export function PaymentTabs({ current }: { current: keyof typeof pages }) {
  const t = useT();
  const waiting = useShopWaiting();
  const counts = {
    payments: (waiting?.payment ?? 0) + (waiting?.refund ?? 0),
    bank: waiting?.bank,
    notices: 0,
  };
  return (
    <TabLinks
      label={t('operator.nav.payments')}
      links={(['payments', 'bank', 'notices'] as const).map((name) => ({
        href: pages[name],
        title: <WaitingTitle title={t(`operator.payment.tab.${name}`)} count={counts[name]} />,
        isCurrent: name === current,
      }))}
    />
  );
}
