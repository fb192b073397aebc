import type { SellerBalance } from '@souk/contract/seller-console/money';
import type { ReactNode } from 'react';
import { Amount } from '#parts/amount.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat, type Money } from '#format.ts';
import { coveredOn } from './covered-on.ts';

type BalanceCardsProps = {
  balance: SellerBalance;
  isPaused: boolean;
  /** When the payout that is on its way should arrive. */
  expectedOn: string | null;
};

/** The buckets of a balance and their sum, each with a sentence; a debt takes the place of what is available. */
export function BalanceCards({ balance, isPaused, expectedOn }: BalanceCardsProps) {
  const t = useT();
  const { money, dayOf } = useFormat();
  const { available, pending, paying, reserved, minimum } = balance;
  const owes = available.minor < 0;
  const total = available.minor + pending.minor + paying.minor + reserved.minor;
  const orders = balance.coming.reduce((sum, { orders }) => sum + orders, balance.waiting.orders);
  return (
    <dl className="card grid grid-cols-2 gap-px bg-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {owes ? (
        <Bucket title={t('console.money.owed')} amount={{ ...available, minor: -available.minor }} isBad>
          {balance.debt?.is_overdue ? t('console.money.owed.pay') : <Covered on={coveredOn(balance)} />}
        </Bucket>
      ) : (
        <Bucket title={t('console.money.available')} amount={available}>
          {available.minor === 0
            ? t('console.money.available.none')
            : available.minor < minimum.minor
              ? t.rich('console.money.available.little', { amount: money(minimum) })
              : t(isPaused ? 'console.money.available.paused' : 'console.money.available.next')}
        </Bucket>
      )}
      <Bucket title={t('console.money.pending')} amount={pending}>
        {t('console.money.pending.text', { count: orders })}
      </Bucket>
      <Bucket title={t('console.money.paying')} amount={paying}>
        {paying.minor === 0
          ? t('console.money.paying.none')
          : expectedOn === null
            ? t('console.money.paying.text')
            : t('console.money.paying.expected', { date: dayOf(expectedOn) })}
      </Bucket>
      {reserved.minor !== 0 && (
        <Bucket title={t('console.money.reserved')} amount={reserved}>
          {t('console.money.reserved.text')}
        </Bucket>
      )}
      {!owes && (
        <Bucket title={t('console.money.total')} amount={{ ...available, minor: total }}>
          {t('console.money.total.text')}
        </Bucket>
      )}
    </dl>
  );
}

function Covered({ on }: { on: string | null }) {
  const t = useT();
  const { dayOf } = useFormat();
  return on === null ? t('console.money.owed.later') : t('console.money.owed.on', { date: dayOf(on) });
}

type BucketProps = {
  title: string;
  amount: Money;
  isBad?: boolean;
  children: ReactNode;
};

function Bucket({ title, amount, isBad, children }: BucketProps) {
  return (
    <div className="bg-surface px-4 py-3 odd:last:col-span-2 lg:odd:last:col-span-1">
      <dt className="text-13 text-text-2">{title}</dt>
      <dd>
        <strong
          className={classNames('block text-22 font-semibold tabular-nums', isBad === true && 'text-sale')}
        >
          <Amount of={amount} />
        </strong>
        <span className="text-13 text-text-2">{children}</span>
      </dd>
    </div>
  );
}
