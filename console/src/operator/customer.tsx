import type { Customer } from '@souk/contract/console/operator-people';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { Card } from '#parts/card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '../format.ts';
import { CustomerActs } from './customer-acts.tsx';
import { CustomerState } from './customers.tsx';
import { Facts, MailAddress } from './facts.tsx';
import { Spent } from './spent.tsx';

export const loader = ({ params, request: { signal } }: LoaderFunctionArgs) =>
  call('GET operator/customers/{id}', { params: { id: params['id']! }, signal }); // the route has one

export function Component() {
  const t = useT();
  const customer = useLoaderData<typeof loader>();
  const { ago, dated, number, when } = useFormat();
  return (
    <>
      <PageHead
        up={{ to: '/operator/customers', title: t('operator.nav.customers') }}
        title={<bdi>{customer.name}</bdi>}
        mark={<CustomerState isBlocked={customer.is_blocked} />}
      >
        <CustomerActs customer={customer} />
      </PageHead>
      {customer.blocked && (
        <Notice tone="warning">
          {t('operator.customer.blocked.text', {
            ago: ago(customer.blocked.at),
            reason: customer.blocked.reason,
          })}
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <Orders customer={customer} />
        <Card title={t('operator.record.facts')}>
          <Facts
            rows={[
              [t('operator.application.email'), <MailAddress key="mail" email={customer.email} />],
              [t('operator.application.phone'), customer.phone && <bdi dir="ltr">{customer.phone}</bdi>],
              [t('operator.customer.since'), dated(customer.created_at)],
              [t('operator.nav.orders'), number(customer.orders)],
              [t('operator.customer.spent'), <Spent key="spent" of={customer} />],
              [t('operator.customer.last'), customer.last_order_at && when(customer.last_order_at)],
              [t('operator.customer.logins'), number(customer.logins)],
            ]}
          />
        </Card>
      </div>
    </>
  );
}

function Orders({ customer }: { customer: Customer }) {
  const t = useT();
  const { when } = useFormat();
  return (
    <section className="card">
      <header className="card-head">
        <h2>{t('operator.customer.newest')}</h2>
        <Link
          className="text-13 text-primary-ink hover:underline"
          to={`/operator/orders?q=${encodeURIComponent(customer.email)}`}
        >
          {t('operator.customer.all-orders')}
        </Link>
      </header>
      {customer.newest.length === 0 && (
        <p className="px-4 pb-4 text-text-2">{t('operator.customer.no-orders')}</p>
      )}
      <ul>
        {customer.newest.map(({ id, number, at, total, is_cancelled: isCancelled }) => (
          <li
            key={id}
            className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-line px-4 py-1.5"
          >
            <Link to={`/operator/orders/${id}`} className="font-semibold hover:underline">
              <bdi dir="ltr">{number}</bdi>
            </Link>
            <span className="text-13 text-text-3">{when(at)}</span>
            {isCancelled && <StateMark tone="bad">{t('order.step.cancelled')}</StateMark>}
            <span className="ms-auto tabular-nums">
              <Amount of={total} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
