import type { SellerPayout } from '@souk/contract/seller-console/money';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { Amount } from '#parts/amount.tsx';
import { ListFooter } from '#parts/list-footer.tsx';
import { NewRowsNotice } from '#parts/new-rows-notice.tsx';
import { NothingHere } from '#parts/nothing-here.tsx';
import { useOpenRow } from '#parts/open-row.ts';
import { PageHead } from '#parts/page-head.tsx';
import { PayoutAccount, PayoutState } from '#parts/payout-cells.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { payoutReason } from '#parts/payout-reason.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Facts } from '#operator/facts.tsx';
import { useFormat } from '#format.ts';
import { PayoutTable, wordOfState } from './payout-table.tsx';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  return { asked, list: await call('GET seller/payouts', { query: asked, signal }) };
}

/** All payouts of the store; each opens in a panel. */
export function Component() {
  const t = useT();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET seller/payouts', { query: { ...asked, after } }));
  const [opened, setOpen] = useOpenRow();
  const open = list.rows.find(({ id }) => `${id}` === opened) ?? null;
  return (
    <>
      <PageHead
        up={{ to: '/seller/money', title: t('console.nav.money') }}
        title={t('console.payout.title')}
      />
      <section className="card">
        {list.total.meanwhile && <NewRowsNotice {...list.total.meanwhile} />}
        {list.rows.length > 0 ? (
          <>
            <PayoutTable payouts={list.rows} />
            <ListFooter list={list} shown={list.rows.length} />
          </>
        ) : (
          <NothingHere
            icon="wallet"
            text={t('console.payout.none')}
            to="/seller/money"
            label={t('console.go.money')}
          />
        )}
      </section>
      <Sheet
        open={open !== null}
        onClose={() => setOpen(null)}
        side="end"
        title={open ? t('console.payout.one', { number: open.number }) : ''}
        className="[--sheet-size:480px]"
      >
        {open && <PayoutFacts payout={open} />}
      </Sheet>
    </>
  );
}

function PayoutFacts({ payout }: { payout: SellerPayout }) {
  const t = useT();
  const { whole, dayOf } = useFormat();
  const { state, amount, reason, sent_at: sent, expected_on: expected, settled_at: settled } = payout;
  const isBack = state === 'failed' || state === 'returned' || state === 'cancelled';
  return (
    <div className="grid gap-4">
      <p className="flex items-center justify-between gap-3">
        <strong className="text-22 font-semibold tabular-nums">
          <Amount of={amount} />
        </strong>
        <PayoutState state={state} wordOf={wordOfState} />
      </p>
      <Facts
        rows={[
          [t('console.payout.account'), <PayoutAccount key="account" last4={payout.account_last4} />],
          [t('console.payout.created'), whole(payout.created_at)],
          [t('console.payout.sent'), sent && whole(sent)],
          [t('console.payout.expected'), expected && dayOf(expected)],
          [
            settled && (isBack || state === 'paid') ? t(`console.payout.settled.${state}`) : '',
            settled && whole(settled),
          ],
          [t('console.payout.reason'), reason && <bdi key="reason">{payoutReason(reason, t)}</bdi>],
        ]}
      />
      {isBack && <p className="text-13 text-text-2">{t('console.payout.back')}</p>}
    </div>
  );
}
