import type { ORDER_ROWS, Statement, StatementEntry } from '@souk/contract/seller-console/statements';
import { useState } from 'react';
import { Link } from 'react-router';
import { consoleHere } from '#api/console-here.ts';
import { Amount } from '#parts/amount.tsx';
import { useAct } from '#parts/use-act.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { Dotted } from './dotted.tsx';
import { includesText } from './row-words.ts';
import { statementCalls, type Entries } from './statement-calls.ts';
import { WhyAmount } from './why-amount.tsx';
import { waitsText } from './waits-text.ts';

export type OrderRow = (typeof ORDER_ROWS)[number];

type RowOrdersProps = { storeId: string | undefined; statement: Statement; of: OrderRow | 'pending' };

/** The orders behind a row of a statement, oldest first. */
export function RowOrders({ storeId, statement, of }: RowOrdersProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  const { period, currency } = statement;
  const asked = { period, currency, view: of };
  const first = useLoaded(`statement ${storeId} ${period} ${currency} ${of}`, (signal) =>
    statementCalls(storeId).entries(asked, signal),
  );
  const [more, setMore] = useState<Entries[]>([]);
  if (!first) return <Skeleton className="mx-8 mb-3 h-5" />;
  const pages = [first, ...more];
  const { next } = pages.at(-1)!; // the first is one
  const load = (after: string) =>
    act(async () => {
      const page = await statementCalls(storeId).entries({ ...asked, after });
      setMore((before) => [...before, page]);
    });
  return (
    <div className="bg-sunk ps-4 text-13">
      <ul>
        {pages.flatMap(({ rows }) =>
          rows.map((entry) => <Entry key={entry.id} storeId={storeId} entry={entry} />),
        )}
      </ul>
      {next !== null && (
        <p className="no-print px-4 pb-3">
          <Button size="small" busy={isBusy && t('console.busy')} onClick={() => void load(next)}>
            {t('console.statement.more')}
          </Button>
        </p>
      )}
    </div>
  );
}

function Entry({ storeId, entry }: { storeId: string | undefined; entry: StatementEntry }) {
  const t = useT();
  const format = useFormat();
  const { order, amount, at, kind, includes, waits } = entry;
  return (
    <li className="flex items-start justify-between gap-4 border-t border-line px-4 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          {order &&
            (storeId === undefined ? (
              <Link to={`/seller/orders/${order.id}`} className="link inline-flex min-h-6 items-center">
                <bdi dir="ltr">{order.number}</bdi>
              </Link>
            ) : (
              <bdi dir="ltr" className="font-medium">
                {order.number}
              </bdi>
            ))}
          {order && (
            <span className="no-print">
              <WhyAmount audience={consoleHere() === 'operator' ? 'operator' : 'seller'} partId={order.id} />
            </span>
          )}
        </p>
        <p className="text-text-2">
          <Dotted
            facts={[
              <time key="at" dateTime={at}>
                {t(kind === 'sale' ? 'console.statement.delivered' : 'console.statement.posted', {
                  date: format.dated(at),
                })}
              </time>,
              ...(kind === 'refund-failed' ? [t('console.activity.kind.return-failed')] : []),
              ...(waits ? [waitsText(waits, { t, format })] : []),
              ...includesText(includes, { t, format }),
            ]}
          />
        </p>
      </div>
      <span className="shrink-0 tabular-nums">
        <Amount of={amount} />
      </span>
    </li>
  );
}
