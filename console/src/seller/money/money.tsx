import type { SellerMoney } from '@souk/contract/seller-console/money';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { NothingHere } from '#parts/nothing-here.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { listQueryIn } from '#parts/use-list.ts';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { Activity } from './activity.tsx';
import { BalanceCards } from './balance-cards.tsx';
import { BlockNotice } from './block-notice.tsx';
import { CashNotice } from './cash-notice.tsx';
import { isUntouched } from './covered-on.ts';
import { DebtNotice } from './debt-notice.tsx';
import { NextPayout } from './next-payout.tsx';
import { Owed } from './owed.tsx';
import { RecentPayouts } from './payout-table.tsx';
import { TermsCard } from './terms-card.tsx';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  const [money, entries] = await Promise.all([
    call('GET seller/money', { signal }),
    call('GET seller/money/entries', { query: asked, signal }),
  ]);
  return { asked, money, entries };
}

/** A store has one payout on its way in each currency. */
const expectedIn = (currency: string, payouts: SellerMoney['payouts']) =>
  payouts.find((payout) => payout.expected_on !== null && payout.amount.currency === currency)?.expected_on ??
  null;

const aboutIn = (currency: string, { about }: SellerMoney['next_payout']) =>
  about.find((one) => one.currency === currency) ?? null;

/** The store's balances by currency, its next payout, payouts and everything that changed a balance. */
export function Component() {
  const t = useT();
  const { dated } = useFormat();
  const { asked, money, entries } = useLoaderData<typeof loader>();
  const {
    balances,
    next_payout: next,
    block,
    terms,
    new_seller: newSeller,
    cash_stopped: cashStop,
    payouts,
  } = money;
  const isNew = payouts.length === 0 && balances.every(isUntouched);
  return (
    <>
      <PageHead title={t('console.nav.money')} text={t('console.money.text')}>
        {!isNew && (
          <>
            <LinkButton size="small" icon="receipt" to="/seller/money/statements">
              {t('console.statement.all')}
            </LinkButton>
            <LinkButton size="small" icon="receipt" to="/seller/money/invoices">
              {t('console.invoice.all')}
            </LinkButton>
            <LinkButton size="small" icon="receipt" to="/seller/money/dac7">
              {t('ledger.dac7.title')}
            </LinkButton>
          </>
        )}
      </PageHead>
      {block && <BlockNotice block={block} />}
      {terms && <TermsCard terms={terms} />}
      {newSeller && !isNew && (
        <Notice>
          {t.rich('console.money.new-seller', {
            count: newSeller.hold_days,
            date: dated(newSeller.until),
          })}
        </Notice>
      )}
      {cashStop && <CashNotice stop={cashStop} />}
      {balances.map(
        ({ currency, debt }) =>
          debt?.is_overdue && <DebtNotice key={currency} debt={debt} payTo={money.pay_to} />,
      )}
      {isNew ? (
        <section className="card">
          <NothingHere
            icon="wallet"
            text={t('console.money.new')}
            to="/seller/orders"
            label={t('console.go.orders')}
          />
        </section>
      ) : (
        balances.map((balance) => (
          <section key={balance.currency} className="grid gap-4">
            {balances.length > 1 && (
              <h2 className="text-16">{t('console.money.currency', { currency: balance.currency })}</h2>
            )}
            <BalanceCards
              balance={balance}
              isPaused={block !== null}
              expectedOn={expectedIn(balance.currency, payouts)}
            />
            {balance.owed && (
              <Owed
                balance={balance}
                owed={balance.owed}
                next={{ on: next.on, about: block ? null : aboutIn(balance.currency, next) }}
                payTo={money.pay_to}
              />
            )}
            <NextPayout
              balance={balance}
              on={next.on}
              about={aboutIn(balance.currency, next)}
              isPaused={block !== null}
            />
          </section>
        ))
      )}
      {payouts.length > 0 && <RecentPayouts payouts={payouts} />}
      <Activity asked={asked} first={entries} />
    </>
  );
}
