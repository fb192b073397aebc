import type { BankBalances } from '@souk/contract/console/bank-statements';
import { Amount } from '#parts/amount.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** What the ledger has in each of the shop's bank accounts; nothing unless statements name one. */
export function AccountBalances({ balances }: { balances: BankBalances }) {
  const t = useT();
  if (balances.every(({ account }) => account === null)) return null;
  return (
    <section className="card grid gap-2 p-4">
      <h2 className="text-13 text-text-2">{t('operator.bank.balances')}</h2>
      <ul className="flex flex-wrap gap-x-10 gap-y-4">
        {balances.map(({ account, amount }) => (
          <li key={`${account} ${amount.currency}`} className="min-w-0">
            <span className="block text-13 wrap-anywhere text-text-2">
              {account === null ? t('operator.bank.balances.unknown') : <bdi dir="ltr">{account}</bdi>}
            </span>
            <strong className="text-20 font-semibold tabular-nums">
              <Amount of={amount} />
            </strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
