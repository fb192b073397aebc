import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { MoneyEntry } from '@souk/contract/seller-console/money';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { SignedAmount } from '#parts/amount.tsx';
import { ListCard, type View } from '#parts/list-card.tsx';
import { useList, type listQueryIn } from '#parts/use-list.ts';
import { LoadedAmount } from '#statements/why-amount.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { PayoutEntries } from './payout-entries.tsx';
import { payoutAddress } from './payout-table.tsx';

const views = ['all', 'sales', 'returns', 'payouts', 'other'] as const;

type ActivityProps = {
  asked: ReturnType<typeof listQueryIn>;
  first: ConsoleReplyOf<'GET seller/money/entries'>;
};

/** Everything that changed the store's balances. */
export function Activity({ asked, first }: ActivityProps) {
  const t = useT();
  const list = useList(first, (after) => call('GET seller/money/entries', { query: { ...asked, after } }));
  const tabs = views.map((id): View => ({ id, title: t(`console.activity.view.${id}`) }));
  return (
    <section className="grid gap-2">
      <h2 className="text-16">{t('console.activity.title')}</h2>
      <ListCard
        list={list}
        views={tabs}
        searchLabel={t('console.activity.search')}
        empty={{ text: t('console.activity.none'), to: '/seller/orders', label: t('console.go.orders') }}
      >
        <table className="rows">
          <thead>
            <tr>
              <th>{t('console.activity.what')}</th>
              <th>{t('console.activity.of')}</th>
              <th className="number">{t('console.activity.amount')}</th>
              <th className="number">{t('console.activity.available')}</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      </ListCard>
    </section>
  );
}

/** An entry of an order opens to how its amount came about, item by item; one of a payout, to what became available for it. */
export function EntryRow({ entry }: { entry: MoneyEntry }) {
  const t = useT();
  const { when, whole } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { kind, at, amount, available, order, payout } = entry;
  return (
    <>
      <tr>
        <td className="second">
          <span className="flex items-start gap-1">
            {order || payout ? (
              <IconButton
                size="small"
                iconSize={16}
                icon={isOpen ? 'chevron-down' : 'chevron-end'}
                label={
                  order
                    ? t('console.activity.details', { number: order.number })
                    : t('console.payout.details', { number: payout!.number }) // one of them, as above
                }
                aria-expanded={isOpen}
                aria-controls={isOpen ? detailsId : undefined}
                className="-ms-2"
                onClick={() => setIsOpen(!isOpen)}
              />
            ) : (
              <span className="-ms-2 size-9 flex-none" />
            )}
            <span className="min-w-0">
              <span className="font-medium">{t(`console.activity.kind.${kind}`)}</span>
              <time dateTime={at} title={whole(at)} className="block text-12 text-text-3">
                {when(at)}
              </time>
            </span>
          </span>
        </td>
        <td className="max-md:col-start-2 max-md:row-start-2 max-md:ps-8!">
          <Cause entry={entry} />
        </td>
        <td className={amount.minor === 0 ? 'number only-desktop' : 'number last font-semibold'}>
          {amount.minor === 0 ? '–' : <SignedAmount of={amount} />}
        </td>
        <td className={amount.minor === 0 ? 'number last' : 'number only-desktop'}>
          {available.minor === 0 ? '–' : <SignedAmount of={available} />}
          {amount.minor === 0 && (
            <span className="block text-12 text-text-3 md:hidden">{t('console.money.available')}</span>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr id={detailsId} data-details className="bg-sunk">
          <td colSpan={4} className="max-md:col-span-3">
            <div className="max-w-160 py-2 md:ps-9">
              {order && <LoadedAmount audience="seller" partId={order.id} />}
              {payout && <PayoutEntries id={payout.id} amount={amountOf(entry)} />}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

/** Of its payout: some of a payout's entries only move the amount between balances. */
const amountOf = ({ amount, available }: MoneyEntry) => ({
  ...amount,
  minor: Math.abs(amount.minor || available.minor),
});

/** The order or payout of an entry. */
function Cause({ entry: { order, payout } }: { entry: MoneyEntry }) {
  if (!order && !payout) return <span className="max-md:hidden">–</span>;
  return (
    <Link
      to={order ? `/seller/orders/${order.id}` : payoutAddress(payout!.id)} // one of them, as above
      className="link"
    >
      <bdi dir="ltr">{order?.number ?? payout?.number}</bdi>
    </Link>
  );
}
