import type { Statement, StatementRow } from '@souk/contract/seller-console/statements';
import { useState, type ReactNode } from 'react';
import { Amount } from '#parts/amount.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat, type Money } from '#format.ts';
import { Dotted } from './dotted.tsx';
import { RowOrders, type OrderRow } from './row-orders.tsx';
import { includesText, titleOf } from './row-words.ts';

type StatementRowsProps = { storeId: string | undefined; statement: Statement };

/** Opening balance, what changed it, and closing balance; rows of orders open to them. */
export function StatementRows({ storeId, statement }: StatementRowsProps) {
  const t = useT();
  const { date } = useFormat();
  const { rows, opening, closing, pending, from, to, is_open: isOpen } = statement;
  return (
    <div>
      <Line title={t('console.statement.opening.on', { date: date(from) })} amount={opening} isStrong />
      {rows.map((row, index) => (
        <Row key={`${row.row} ${index}`} storeId={storeId} statement={statement} row={row} />
      ))}
      <Line
        title={isOpen ? t('console.statement.so-far') : t('console.statement.closing.on', { date: date(to) })}
        amount={closing}
        isStrong
      />
      <Opened
        storeId={storeId}
        statement={statement}
        of="pending"
        isOpenable={pending.minor !== 0}
        title={t('console.money.pending')}
        amount={pending}
        isPart
      />
    </div>
  );
}

function Row({ storeId, statement, row }: StatementRowsProps & { row: StatementRow }) {
  const t = useT();
  const format = useFormat();
  const isOwn = storeId === undefined;
  const title = titleOf(row, { t, isOwn });
  if (row.orders > 0) {
    const of = row.row as OrderRow; // only these have orders
    const texts = [
      t('console.statement.orders', { count: row.orders }),
      ...includesText(row.includes, { t, format }),
    ];
    const voucher = row.includes.find((one) => one.of === 'shop-voucher');
    return (
      <Opened storeId={storeId} statement={statement} of={of} isOpenable title={title} amount={row.amount}>
        <Dotted facts={texts} />
        {voucher && (
          <span className="block">
            {t.rich('console.statement.shop-voucher', {
              amount: format.money(voucher.amount),
              shop: statement.shop,
            })}
          </span>
        )}
        {row.row === 'cash' && <span className="block">{t('console.statement.cash.text')}</span>}
      </Opened>
    );
  }
  const back = row.row === 'payout-failed' || row.row === 'payout-returned';
  return (
    <Line title={title} amount={row.amount.minor === 0 ? null : row.amount}>
      {row.at !== null && <time dateTime={row.at}>{format.dated(row.at)}</time>}
      {row.payout && row.payout.account_last4 !== null && (
        <>
          {' · '}
          {t.rich('console.statement.account', { last4: `••${row.payout.account_last4}` })}
        </>
      )}
      {back && row.payout && (
        <span className="block">
          {t.rich('console.statement.back', { amount: format.money(row.payout.amount) })}
        </span>
      )}
      {row.conversion && (
        <span className="block">
          {t.rich('console.statement.conversion', {
            from: format.money(row.conversion.from),
            to: format.money(row.conversion.to),
            rate: row.conversion.rate,
          })}
        </span>
      )}
      {row.reason !== null && <bdi className="block wrap-anywhere">{row.reason}</bdi>}
    </Line>
  );
}

type LineProps = {
  title: ReactNode;
  /** Null: no balance changed. */
  amount: Money | null;
  isStrong?: boolean;
  isPart?: boolean;
  mark?: ReactNode;
  children?: ReactNode;
};

function Line({ title, amount, isStrong, isPart, mark, children }: LineProps) {
  return (
    <div
      className={classNames(
        'flex items-start justify-between gap-4 border-t px-4 py-2.5',
        isStrong === true ? 'border-text font-semibold' : 'border-line',
        isPart === true && 'ps-8 text-text-2',
      )}
    >
      <div className="min-w-0">
        <p className="flex items-center gap-1">
          {title} {mark}
        </p>
        {children && <p className="text-13 font-normal text-text-2">{children}</p>}
      </div>
      <span className={classNames('shrink-0 tabular-nums', isStrong === true && 'text-16')}>
        {amount ? <Amount of={amount} /> : '–'}
      </span>
    </div>
  );
}

type OpenedProps = StatementRowsProps &
  Omit<LineProps, 'mark'> & {
    of: OrderRow | 'pending';
    isOpenable: boolean;
  };

/** A row that opens to its orders, which are loaded then. */
function Opened({ storeId, statement, of, isOpenable, ...line }: OpenedProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (!isOpenable) return <Line {...line} />;
  return (
    <details className="group" onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
      <summary className="cursor-pointer list-none hover:bg-sunk [&::-webkit-details-marker]:hidden">
        <Line
          {...line}
          mark={
            <Icon
              name="chevron-down"
              size={16}
              className="no-print shrink-0 text-text-3 transition-transform group-open:rotate-180"
            />
          }
        />
      </summary>
      {wasOpened && <RowOrders storeId={storeId} statement={statement} of={of} />}
    </details>
  );
}
