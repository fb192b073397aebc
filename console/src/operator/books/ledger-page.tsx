import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { LedgerTransaction } from '@souk/contract/console/operator-books';
import { isLedgerKind } from '@souk/rules/ledger-names';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Amount } from '#parts/amount.tsx';
import { Card } from '#parts/card.tsx';
import { ListFooter } from '#parts/list-footer.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { useList } from '#parts/use-list.ts';
import { TableScroll } from '@souk/kit/ui/table-scroll.tsx';
import { useDotted, useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat, type Money } from '#format.ts';
import { AccountName } from './account-name.tsx';

type Ledger = Pick<ConsoleReplyOf<'GET operator/orders/{id}/ledger'>, 'rows' | 'next' | 'total' | 'left'>;

type LedgerPageProps = {
  title: ReactNode;
  up: { to: string; title: string };
  leftTitle: string;
  /** A store's transactions name their order, and its accounts don't name the store. */
  isOfStore: boolean;
  first: Ledger;
  fetchPage(after: string | undefined): Promise<Ledger>;
};

/** Ledger transactions of an order or a store, newest first, with their entries in words. */
export function LedgerPage({ title, up, leftTitle, isOfStore, first, fetchPage }: LedgerPageProps) {
  const t = useT();
  const list = useList(first, fetchPage);
  return (
    <>
      <PageHead up={up} title={title} text={t('operator.ledger.text')} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <section className="card">
          {list.rows.length === 0 ? (
            <p className="p-4 text-text-2">{t('operator.ledger.none')}</p>
          ) : (
            <>
              <TableScroll bare className="scroll-hint" label={t('operator.ledger')}>
                <table className="figures text-14">
                  <thead>
                    <tr>
                      <th>{t('operator.books.account')}</th>
                      <th className="number">{t('operator.books.debit')}</th>
                      <th className="number">{t('operator.books.credit')}</th>
                    </tr>
                  </thead>
                  {list.rows.map((transaction) => (
                    <Transaction key={transaction.id} transaction={transaction} isOfStore={isOfStore} />
                  ))}
                </table>
              </TableScroll>
              <ListFooter list={list} shown={list.rows.length} />
            </>
          )}
        </section>
        <Left title={leftTitle} left={first.left} isOfStore={isOfStore} />
      </div>
    </>
  );
}

type TransactionProps = { transaction: LedgerTransaction; isOfStore: boolean };

function Transaction({ transaction, isOfStore }: TransactionProps) {
  const t = useT();
  const dotted = useDotted();
  const { moment, whole } = useFormat();
  const { kind, at, by, order, payout, entries } = transaction;
  return (
    <tbody>
      <tr className="bg-sunk">
        <th colSpan={3} scope="colgroup">
          <span className="flex flex-wrap items-baseline gap-x-2 font-semibold">
            {isLedgerKind(kind) ? t(`ledger.kind.${kind}`) : <bdi dir="ltr">{kind}</bdi>}
            {payout ? (
              <Link to={`/operator/payouts/${payout.id}`} className="link font-normal">
                <bdi dir="ltr">{payout.number}</bdi>
              </Link>
            ) : (
              order &&
              isOfStore && (
                <Link to={`/operator/orders/${order.id}`} className="link font-normal">
                  <bdi dir="ltr">{order.number}</bdi>
                </Link>
              )
            )}
          </span>
          <time dateTime={at} title={whole(at)} className="block text-12 font-normal text-text-2">
            {by ? dotted([moment(at), by]) : moment(at)}
          </time>
        </th>
      </tr>
      {entries.map(({ account, amount }, index) => {
        const isDebit = amount.minor > 0;
        const shown = <Amount of={{ ...amount, minor: Math.abs(amount.minor) }} />;
        return (
          <tr key={index}>
            <td className={isDebit ? undefined : 'ps-8!'}>
              <AccountName account={account} isOwn={isOfStore} />
            </td>
            <td className="number">{isDebit && shown}</td>
            <td className="number">{!isDebit && shown}</td>
          </tr>
        );
      })}
    </tbody>
  );
}

type LeftProps = { title: string; left: Ledger['left']; isOfStore: boolean };

/** What the transactions leave on each account, as a debit or a credit. */
function Left({ title, left, isOfStore }: LeftProps) {
  const t = useT();
  const { money } = useFormat();
  const balance = ({ minor, currency }: Money) =>
    minor === 0
      ? money({ minor, currency })
      : t.rich(minor < 0 ? 'operator.ledger.left.credit' : 'operator.ledger.left.debit', {
          amount: money({ minor: Math.abs(minor), currency }),
        });
  return (
    <Card title={title}>
      {left.length === 0 ? (
        <p className="text-text-2">{t('operator.ledger.left.none')}</p>
      ) : (
        <>
          <dl className="grid gap-2">
            {left.map(({ account, amount }) => (
              <div key={`${account.code} ${amount.currency}`} className="flex justify-between gap-3">
                <dt className="text-text-2">
                  <AccountName account={account} isOwn={isOfStore} />
                </dt>
                <dd className="whitespace-nowrap tabular-nums">{balance(amount)}</dd>
              </div>
            ))}
          </dl>
          <p className="text-13 text-text-2">
            {t(isOfStore ? 'operator.ledger.left.store.text' : 'operator.ledger.left.text')}
          </p>
        </>
      )}
    </Card>
  );
}
