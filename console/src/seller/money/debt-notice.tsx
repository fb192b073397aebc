import type { SellerBalance, SellerMoney } from '@souk/contract/seller-console/money';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

type DebtNoticeProps = { debt: NonNullable<SellerBalance['debt']>; payTo: SellerMoney['pay_to'] };

const parts = ['beneficiary', 'bank_name', 'account_number', 'iban', 'bic'] as const;

/** What the store has owed for long, and how to pay it. */
export function DebtNotice({ debt: { amount, since }, payTo }: DebtNoticeProps) {
  const t = useT();
  const { money, date } = useFormat();
  return (
    <Notice tone="warning" title={t('console.money.debt', { amount: money(amount) })}>
      <p>{t('console.money.debt.text', { date: date(since) })}</p>
      <p>{t(payTo ? 'console.money.debt.transfer' : 'console.money.debt.ask')}</p>
      {payTo && (
        <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
          {parts
            .filter((part) => payTo[part] !== '')
            .map((part) => (
              <div key={part} className="contents">
                <dt className="text-text-2">{t(`console.money.debt.${part}`)}</dt>
                <dd className="font-medium wrap-anywhere">
                  <bdi>{payTo[part]}</bdi>
                </dd>
              </div>
            ))}
        </dl>
      )}
    </Notice>
  );
}
