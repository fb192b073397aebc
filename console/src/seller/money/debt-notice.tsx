import type { SellerBalance, SellerMoney } from '@souk/contract/seller-console/money';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { PayToDetails } from './pay-to-details.tsx';

type DebtNoticeProps = { debt: NonNullable<SellerBalance['debt']>; payTo: SellerMoney['pay_to'] };

/** What the store has owed for long, and how to pay it. */
export function DebtNotice({ debt: { amount, since }, payTo }: DebtNoticeProps) {
  const t = useT();
  const { money, date } = useFormat();
  return (
    <Notice tone="warning" title={t('console.money.debt', { amount: money(amount) })}>
      <p>{t('console.money.debt.text', { date: date(since) })}</p>
      <p>{t(payTo ? 'console.money.debt.transfer' : 'console.money.debt.ask')}</p>
      {payTo && <PayToDetails payTo={payTo} />}
    </Notice>
  );
}
