import type { InvoiceOrder } from '@souk/contract/seller-console/invoices';
import { useState } from 'react';
import { Link } from 'react-router';
import { Amount } from '#parts/amount.tsx';
import { useAct } from '#parts/use-act.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { invoiceCalls, isOperators, type OrderPage } from './invoice-calls.ts';

/** The orders whose commission an invoice charges or a credit note gives back; not printed. */
export function InvoiceOrders({ id }: { id: number }) {
  const t = useT();
  const { act, isBusy } = useAct();
  const first = useLoaded(`invoice ${id}`, (signal) => invoiceCalls().orders({ id }, signal));
  const [more, setMore] = useState<OrderPage[]>([]);
  const pages = first ? [first, ...more] : [];
  const next = pages.at(-1)?.next ?? null;
  const load = (after: string) =>
    act(async () => {
      const page = await invoiceCalls().orders({ id, after });
      setMore((before) => [...before, page]);
    });
  return (
    <section className="card no-print">
      <h2 className="px-4 py-3">{t('console.invoice.show-orders')}</h2>
      {first ? (
        <ul>{pages.flatMap(({ rows }) => rows.map((row) => <OrderRow key={row.id} row={row} />))}</ul>
      ) : (
        <Skeleton className="mx-4 mb-3 h-5" />
      )}
      {next !== null && (
        <p className="border-t border-line px-4 py-3">
          <Button size="small" busy={isBusy && t('console.busy')} onClick={() => void load(next)}>
            {t('console.statement.more')}
          </Button>
        </p>
      )}
    </section>
  );
}

function OrderRow({ row: { order, at, cause, net } }: { row: InvoiceOrder }) {
  const t = useT();
  const { dated } = useFormat();
  return (
    <li className="flex items-start justify-between gap-4 border-t border-line px-4 py-2">
      <div className="min-w-0">
        {isOperators() ? (
          <bdi dir="ltr" className="font-medium">
            {order.number}
          </bdi>
        ) : (
          <Link to={`/seller/orders/${order.id}`} className="link inline-block min-h-6">
            <bdi dir="ltr">{order.number}</bdi>
          </Link>
        )}
        <p className="text-13 text-text-2">
          {t(`console.invoice.row.${cause}`)} ·{' '}
          <time dateTime={at} className="whitespace-nowrap">
            {dated(at)}
          </time>
        </p>
      </div>
      <span className="shrink-0 tabular-nums">
        <Amount of={net} />
      </span>
    </li>
  );
}
