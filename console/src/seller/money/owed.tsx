import type { SellerBalance, SellerMoney, SellerOwes } from '@souk/contract/seller-console/money';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Amount, SignedAmount } from '#parts/amount.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat, type Money } from '#format.ts';
import { PayToDetails } from './pay-to-details.tsx';

type OwedProps = {
  balance: SellerBalance;
  owed: SellerOwes;
  next: { on: string | null; about: Money | null };
  payTo: SellerMoney['pay_to'];
};

/** How a negative balance came about, and how it is settled. */
export function Owed({ balance, owed, next, payTo }: OwedProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Changes owed={owed} available={balance.available} />
      <Settlement balance={balance} next={next} payTo={payTo} />
    </div>
  );
}

function Changes({ owed: { since, before, changes }, available }: { owed: SellerOwes; available: Money }) {
  const t = useT();
  const { when, whole } = useFormat();
  return (
    <section className="card">
      <header className="px-4 py-3">
        <h2>{t('console.money.owed.why')}</h2>
        <p className="text-13 text-text-2">
          {since
            ? t.rich('console.money.owed.since', { number: since.number })
            : t('console.money.owed.latest')}
        </p>
      </header>
      <table className="figures">
        <thead>
          <tr>
            <th>{t('console.activity.what')}</th>
            <th>{t('console.money.owed.day')}</th>
            <th className="number">{t('console.activity.amount')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td colSpan={2}>{t('console.money.owed.before')}</td>
            <td className="number">
              <Amount of={before} />
            </td>
          </tr>
          {changes.toReversed().map(({ id, kind, at, order, amount }) => (
            <tr key={id}>
              <td>
                <span className="font-medium">{t(`console.activity.kind.${kind}`)}</span>
                {order && (
                  <Link to={`/seller/orders/${order.id}`} className="link block text-13">
                    <bdi dir="ltr">{order.number}</bdi>
                  </Link>
                )}
              </td>
              <td>
                <time dateTime={at} title={whole(at)}>
                  {when(at)}
                </time>
              </td>
              <td className="number">
                <SignedAmount of={amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="bg-sunk">
            <td colSpan={2}>{t('console.money.owed')}</td>
            <td className="number">
              <Amount of={available} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Settlement({ balance, next: { on, about }, payTo }: Omit<OwedProps, 'owed'>) {
  const t = useT();
  const { dayOf, date } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const accountId = useId();
  const { available, debt } = balance;
  const isAsked = debt?.is_overdue === true;
  return (
    <section className="card grid gap-3 p-4">
      <h2>{t('console.money.owed.settled')}</h2>
      {on !== null && about ? (
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-2">
          <dt className="text-text-2">{t('console.money.owed.by', { date: dayOf(on) })}</dt>
          <dd className="ps-4 text-end">
            <Amount of={{ ...about, minor: about.minor - available.minor }} />
          </dd>
          <dt className="text-text-2">{t('console.money.owed')}</dt>
          <dd className="ps-4 text-end">
            <Amount of={available} />
          </dd>
          <dt className="border-t border-line pt-2 font-semibold">{t('console.money.owed.left')}</dt>
          <dd className="border-t border-line ps-4 pt-2 text-end font-semibold">
            <Amount of={about} />
          </dd>
        </dl>
      ) : (
        <p className="text-text-2">{t('console.money.owed.deducted')}</p>
      )}
      {debt?.due_on && !isAsked && (
        <p className="text-13 text-text-2">{t('console.money.owed.due', { date: date(debt.due_on) })}</p>
      )}
      {payTo && !isAsked && (
        <div>
          <Button
            size="small"
            icon="bank"
            aria-expanded={isOpen}
            aria-controls={isOpen ? accountId : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('console.money.owed.pay-now')}
          </Button>
          {isOpen && (
            <div id={accountId} className="mt-3 text-13">
              <p>{t('console.money.debt.transfer')}</p>
              <PayToDetails payTo={payTo} />
            </div>
          )}
        </div>
      )}
    </section>
  );
}
