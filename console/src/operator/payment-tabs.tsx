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
  return (
    <TabLinks
      label={t('operator.nav.payments')}
      links={(['payments', 'bank', 'notices'] as const).map((name) => ({
        href: pages[name],
        title: t(`operator.payment.tab.${name}`),
        isCurrent: name === current,
      }))}
    />
  );
}
