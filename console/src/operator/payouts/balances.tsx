import type { StoreBalance } from '@souk/contract/console/operator-balances';
import { useState } from 'react';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Amount } from '#parts/amount.tsx';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { AdjustSheet } from './adjust-sheet.tsx';
import { blockText } from './block-text.ts';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  return { asked, list: await readPage(asked, signal) };
}

/** Balances are named by store and currency. */
async function readPage(
  query: ReturnType<typeof listQueryIn> & { after?: string | undefined },
  signal?: AbortSignal,
) {
  const { rows, ...page } = await call('GET operator/balances', { query, signal });
  return { ...page, rows: rows.map((row) => ({ ...row, id: row.store.id, kind: row.currency })) };
}

const views = ['all', 'owed', 'owes'] as const;

/** What the shop owes each store, by currency. */
export function Component() {
  const t = useT();
  const { may } = useMe();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => readPage({ ...asked, after }));
  const [adjusted, setAdjusted] = useState<StoreBalance | null>(null);
  const canAdjust = may('payouts.write');
  return (
    <>
      <PageHead title={t('operator.nav.balances')} text={t('operator.balance.text')}>
        {may('payments.read') && (
          <LinkButton size="small" to="/operator/balances/cash">
            {t('operator.cash.title')}
          </LinkButton>
        )}
      </PageHead>
      <ListCard
        list={list}
        views={views.map((id): View => ({ id, title: t(`operator.balance.view.${id}`) }))}
        searchLabel={t('operator.balance.search')}
        empty={{ text: t('operator.balance.none'), to: '/operator/sellers', label: t('operator.go.stores') }}
      >
        <table className="rows">
          <thead>
            <tr>
              <th>{t('operator.balance.store')}</th>
              <th className="number">{t('operator.balance.pending')}</th>
              <th className="number">{t('operator.balance.available')}</th>
              <th className="number">{t('operator.balance.reserved')}</th>
              <th className="number">{t('operator.balance.paying')}</th>
              <th>{t('operator.balance.block')}</th>
              {canAdjust && (
                <th>
                  <span className="sr-only">{t('operator.balance.adjust')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <BalanceRow
                key={`${row.id} ${row.kind}`}
                row={row}
                onAdjust={canAdjust ? () => setAdjusted(row) : null}
              />
            ))}
          </tbody>
        </table>
      </ListCard>
      <AdjustSheet
        store={adjusted?.store ?? null}
        currencies={adjusted ? [adjusted.currency] : []}
        onClose={() => setAdjusted(null)}
        onDone={() => {
          setAdjusted(null);
          void list.revalidate();
        }}
      />
    </>
  );
}

type BalanceRowProps = { row: StoreBalance; onAdjust: (() => void) | null };

function BalanceRow({ row, onAdjust }: BalanceRowProps) {
  const t = useT();
  const format = useFormat();
  const { store, pending, available, reserved, paying, block, cash_stopped: isCashStopped } = row;
  const { owes_since: since, is_overdue: isOverdue } = row;
  return (
    <tr>
      <td className="second">
        <Link
          to={`/operator/sellers/${store.id}`}
          className="inline-flex min-h-6 items-center font-semibold wrap-anywhere hover:underline"
        >
          {store.name}
        </Link>
        <span className="flex flex-wrap gap-x-4 text-13">
          <Link
            to={`/operator/sellers/${store.id}/ledger`}
            aria-label={t('operator.ledger.view-of', { name: store.name })}
            className="link inline-flex min-h-6 items-center"
          >
            {t('operator.ledger.view')}
          </Link>
          <Link
            to={`/operator/sellers/${store.id}/statements`}
            className="link inline-flex min-h-6 items-center"
          >
            {t('console.statement.all')}
          </Link>
        </span>
      </td>
      <td className="number only-desktop">
        <Amount of={pending} />
      </td>
      <td
        className={available.minor < 0 ? 'number last font-semibold text-sale' : 'number last font-semibold'}
      >
        <Amount of={available} />
        <span className="block text-12 font-normal text-text-3 md:hidden">
          {t('operator.balance.available')}
        </span>
        {since !== null && (
          <span className={isOverdue ? 'block text-13 text-sale' : 'block text-13 font-normal text-text-2'}>
            {t('operator.balance.owes-since', { when: format.when(since) })}
          </span>
        )}
      </td>
      <td className="number only-desktop">
        <Amount of={reserved} />
      </td>
      <td className="number only-desktop">
        <Amount of={paying} />
      </td>
      <td className="max-md:col-start-2 max-md:row-start-2">
        <StateMark tone={block ? 'bad' : 'good'}>
          {t(block ? 'operator.balance.paused' : 'operator.balance.open')}
        </StateMark>
        {block && (
          <span className="block text-13 wrap-anywhere text-text-2">{blockText(block, { t, format })}</span>
        )}
        {isOverdue && (
          <span className="block text-13 wrap-anywhere text-text-2">{t('operator.balance.overdue')}</span>
        )}
        {isCashStopped && (
          <span className="block text-13 wrap-anywhere text-sale">{t('operator.cash.stopped')}</span>
        )}
        <OtherBuckets of={{ pending, reserved, paying }} />
      </td>
      {onAdjust && (
        <td className="max-md:col-start-3 max-md:row-start-2 text-end">
          <Button
            size="small"
            aria-label={t('operator.adjust.title', { store: store.name })}
            onClick={onAdjust}
          >
            {t('operator.balance.adjust')}
          </Button>
        </td>
      )}
    </tr>
  );
}

/** What the columns have that phones don't show. */
function OtherBuckets({ of }: { of: Pick<StoreBalance, 'pending' | 'reserved' | 'paying'> }) {
  const t = useT();
  return (['pending', 'reserved', 'paying'] as const)
    .filter((bucket) => of[bucket].minor !== 0)
    .map((bucket) => (
      <span key={bucket} className="block text-13 text-text-2 md:hidden">
        {t(`operator.balance.${bucket}`)} <Amount of={of[bucket]} />
      </span>
    ));
}
