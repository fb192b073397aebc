import type { SellerMoney } from '@souk/contract/seller-console/money';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const parts = ['beneficiary', 'bank_name', 'account_number', 'iban', 'bic'] as const;

/** The shop's bank account, where stores pay what they owe. */
export function PayToDetails({ payTo }: { payTo: NonNullable<SellerMoney['pay_to']> }) {
  const t = useT();
  return (
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
  );
}
