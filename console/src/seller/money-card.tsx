import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { Amount } from '#parts/amount.tsx';
import { useLoaded } from '#parts/use-loaded.ts';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { CashNotice } from './money/cash-notice.tsx';

type Money = ConsoleReplyOf<'GET seller/money'>;
type Balance = Money['balances'][number];

const isEmpty = ({ available, pending, reserved, paying, expected }: Balance): boolean =>
  expected.orders === 0 && [available, pending, reserved, paying].every(({ minor }) => minor === 0);

/** What is available, and the next payout; loaded after the tasks. Nothing before the first order. */
export function MoneyCard() {
  const t = useT();
  const loaded = useLoaded('money', (signal) => call('GET seller/money', { signal }));
  if (loaded && !loaded.cash_stopped && loaded.balances.every(isEmpty)) return null;
  return (
    <section className="card" aria-busy={loaded === null || undefined}>
      <h2 className="card-head">
        {t('console.nav.money')}
        <Link to="/seller/money" className="link text-13 font-normal">
          {t('console.go.money')}
        </Link>
      </h2>
      <div className="grid gap-2 px-4 pb-4">
        {loaded === null ? (
          <>
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-7 w-1/2" />
            <Skeleton className="h-5 w-2/3" />
          </>
        ) : (
          <MoneyFacts money={loaded} />
        )}
      </div>
    </section>
  );
}

/** The balance of each currency: what is available or owed, and when it is paid out. */
export function MoneyFacts({
  money: { balances, block, cash_stopped: stop, next_payout: next },
}: {
  money: Money;
}) {
  const t = useT();
  const { dayOf, money } = useFormat();
  return (
    <>
      {stop && <CashNotice stop={stop} />}
      {balances.map(({ currency, available }) => {
        const about = next.about.find((one) => one.currency === currency);
        return (
          <div key={currency}>
            <p className="text-text-2">
              {t(available.minor < 0 ? 'console.money.owed' : 'console.money.available')}
            </p>
            <p className="text-24 font-semibold tabular-nums">
              <Amount of={{ ...available, minor: Math.abs(available.minor) }} />
            </p>
            <p className="text-text-2">
              {block
                ? t('console.money.today.paused')
                : next.on && about
                  ? t.rich('console.money.today.next', { date: dayOf(next.on), amount: money(about) })
                  : next.on
                    ? t('console.money.next', { date: dayOf(next.on) })
                    : t('console.money.next.manual')}
            </p>
          </div>
        );
      })}
    </>
  );
}
