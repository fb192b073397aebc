import type { Books } from '@souk/contract/console/operator-books';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TechnicalDetails } from '#parts/technical-details.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type Check = Books['checks'][number];

/** Each check of the ledger with what it means, failed ones first. */
export function LedgerChecks({ checks, isChecked }: { checks: readonly Check[]; isChecked: boolean }) {
  const t = useT();
  const sorted = checks.toSorted((one, other) => Number(one.fault === null) - Number(other.fault === null));
  return (
    <section className="card">
      <header className="card-head">
        <h2>{t('operator.books.checks')}</h2>
      </header>
      <ul>
        {sorted.map(({ name, fault }) => (
          <li
            key={name}
            className={`flex gap-3 border-t border-line px-4 py-2.5 ${fault ? 'bg-sale-soft' : ''}`}
          >
            <Icon
              name={fault ? 'error' : isChecked ? 'check' : 'clock'}
              size={18}
              className={`mt-0.5 shrink-0 ${fault ? 'text-sale' : isChecked ? 'text-success' : 'text-text-3'}`}
            />
            <div className="grid min-w-0 flex-1 gap-0.5">
              <h3 className="text-14 font-medium">
                {t(`operator.books.check.${name}`)}
                {isChecked && (
                  <span className="sr-only">
                    {' '}
                    {t(fault ? 'operator.books.failed' : 'operator.books.passed')}
                  </span>
                )}
              </h3>
              <p className="text-13 text-text-2">{t(`operator.books.check.${name}.text`)}</p>
              {fault && <FaultLines fault={fault} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FaultLines({ fault }: { fault: NonNullable<Check['fault']> }) {
  const t = useT();
  const { rows, order, payout, store, technical } = fault;
  const to = (address: string) => (name: ReactNode) => (
    <Link to={address} className="link font-medium">
      {name}
    </Link>
  );
  return (
    <>
      <p className="flex flex-wrap gap-x-4 text-13">
        <span>
          {order &&
            t.rich('operator.books.first.order', {
              name: order.number,
              link: to(`/operator/orders/${order.id}/ledger`),
            })}
          {!order &&
            payout &&
            t.rich('operator.books.first.payout', {
              name: payout.number,
              link: to(`/operator/payouts/${payout.id}`),
            })}
          {!order &&
            !payout &&
            store &&
            t.rich('operator.books.first.store', {
              name: store.name,
              link: to(`/operator/sellers/${store.id}/ledger`),
            })}
        </span>
        {rows > 1 && <span className="text-text-2">{t('operator.books.rows', { count: rows })}</span>}
      </p>
      <TechnicalDetails>{technical}</TechnicalDetails>
    </>
  );
}
