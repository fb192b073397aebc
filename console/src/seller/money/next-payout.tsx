import type { SellerBalance } from '@souk/contract/seller-console/money';
import { Amount } from '#parts/amount.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat, type Money } from '#format.ts';

type NextPayoutProps = {
  balance: SellerBalance;
  on: string | null;
  /** Null: less than the minimum. */
  about: Money | null;
  isPaused: boolean;
};

/** When the next payout goes out and about how much, with what becomes available on which day. */
export function NextPayout({ balance, on, about, isPaused }: NextPayoutProps) {
  const t = useT();
  const { money, number } = useFormat();
  const { pending, coming, waiting, expected } = balance;
  return (
    <section className="card">
      <header className="px-4 py-3">
        <h2>
          <NextTitle {...{ on, about, isPaused }} />
        </h2>
        <p className="text-13 text-text-2">
          <Why {...{ balance, on, about, isPaused }} />
        </p>
      </header>
      {(coming.length > 0 || waiting.orders > 0) && (
        <table className="figures">
          <thead>
            <tr>
              <th>{t('console.money.coming.on')}</th>
              <th className="number">{t('console.money.coming.orders')}</th>
              <th className="number">{t('console.money.coming.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {coming.map(({ on: day, orders, amount }) => (
              <ComingRow key={day} day={day} orders={orders} amount={amount} />
            ))}
            {waiting.orders > 0 && <ComingRow day={null} orders={waiting.orders} amount={waiting.amount} />}
          </tbody>
          <tfoot>
            <tr className="bg-sunk">
              <td>{t('console.money.coming.total')}</td>
              <td className="number">
                {number(coming.reduce((sum, { orders }) => sum + orders, waiting.orders))}
              </td>
              <td className="number">
                <Amount of={pending} />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
      {expected.orders > 0 && (
        <p className="flex gap-2 border-t border-line px-4 py-3 text-13 text-text-2">
          <Icon name="truck" size={18} />
          <span>
            {t.rich('console.money.expected', { count: expected.orders, amount: money(expected.amount) })}
          </span>
        </p>
      )}
    </section>
  );
}

function NextTitle({ on, about, isPaused }: Omit<NextPayoutProps, 'balance'>) {
  const t = useT();
  const { dayOf, money } = useFormat();
  if (isPaused) return t('console.money.next.paused');
  if (on === null)
    return about
      ? t.rich('console.money.next.manual.about', { amount: money(about) })
      : t('console.money.next.manual');
  return about
    ? t.rich('console.money.next.about', { date: dayOf(on), amount: money(about) })
    : t('console.money.next', { date: dayOf(on) });
}

function Why({ balance: { available, coming, waiting, minimum }, about, isPaused }: NextPayoutProps) {
  const t = useT();
  const { money } = useFormat();
  if (about && !isPaused) {
    const more = { ...about, minor: about.minor - available.minor };
    if (available.minor < 0)
      return t.rich('console.money.next.owed', {
        more: money(more),
        owed: money({ ...available, minor: -available.minor }),
      });
    return more.minor > 0
      ? t.rich('console.money.next.sum', { now: money(available), more: money(more) })
      : t.rich('console.money.next.now', { amount: money(available) });
  }
  if (coming.length + waiting.orders === 0) return t('console.money.next.nothing');
  return isPaused ? null : t.rich('console.money.next.little', { amount: money(minimum) });
}

type ComingRowProps = { day: string | null; orders: number; amount: Money };

function ComingRow({ day, orders, amount }: ComingRowProps) {
  const t = useT();
  const { dayOf, number } = useFormat();
  return (
    <tr>
      <td className={day === null ? 'text-text-2' : 'font-medium'}>
        {day === null ? t('console.money.coming.open') : <time dateTime={day}>{dayOf(day)}</time>}
      </td>
      <td className="number">{number(orders)}</td>
      <td className="number font-semibold">
        <Amount of={amount} />
      </td>
    </tr>
  );
}
