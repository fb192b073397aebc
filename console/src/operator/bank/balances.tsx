import type { BankStatement } from '@souk/contract/console/bank-statements';
import { StateMark } from '#parts/state-mark.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat, type Money } from '#format.ts';

type Balance = BankStatement['balances'][number];

/** The statement's balances per account: opening, transactions, closing. */
export function Balances({ statement: { balances, groups } }: { statement: BankStatement }) {
  if (balances.length === 0) return null;
  return (
    <section className="card grid">
      {balances.map((balance) => (
        <Sum
          key={`${balance.account} ${balance.moved.currency}`}
          balance={balance}
          // With several accounts, transactions can't be assigned to one.
          came={balances.length === 1 ? cameIn(groups, balance.moved.currency) : null}
        />
      ))}
    </section>
  );
}

/** Sum of its transactions; null if they include another currency. */
function cameIn(groups: BankStatement['groups'], currency: string): number | null {
  const sums = groups.flatMap((group) => group.sums);
  return sums.every((sum) => sum.currency === currency)
    ? sums.reduce((all, { minor }) => all + minor, 0)
    : null;
}

function Sum({ balance, came }: { balance: Balance; came: number | null }) {
  const t = useT();
  const { money } = useFormat();
  const { account, opening, closing, moved, gap } = balance;
  const { currency } = moved;
  const rest = came === null ? moved.minor : moved.minor - came;
  const parts: (readonly [title: string, amount: Money])[] = [
    ...(opening ? [[t('operator.bank.opened'), opening] as const] : []),
    ...(came === null ? [] : [[t('operator.bank.came'), { minor: came, currency }] as const]),
    ...(rest === 0 && came !== null
      ? []
      : [
          [
            t(came === null ? 'operator.bank.moved' : 'operator.bank.rest'),
            { minor: rest, currency },
          ] as const,
        ]),
  ];
  return (
    <div className="grid gap-3 border-t border-line px-4 py-3 first:border-t-0">
      {account && (
        <p className="text-13 text-text-2">
          {t('operator.bank.account')} <bdi dir="ltr">{account}</bdi>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {parts.map(([title, amount], place) => (
          <Part key={title} sign={place > 0 ? '+' : null} title={title} amount={amount} />
        ))}
        {closing && <Part sign="=" title={t('operator.bank.closed')} amount={closing} />}
        {gap?.minor === 0 && <StateMark tone="good">{t('operator.bank.adds-up')}</StateMark>}
      </div>
      {gap && gap.minor !== 0 && (
        <Notice tone="warning">
          {t.rich('operator.bank.gap', { gap: money({ ...gap, minor: Math.abs(gap.minor) }) })}
        </Notice>
      )}
    </div>
  );
}

type PartProps = { sign: '+' | '=' | null; title: string; amount: Money };

/** Keeps the sign with its term when wrapping. */
function Part({ sign, title, amount }: PartProps) {
  return (
    <p className="flex items-end gap-4">
      {sign && (
        <span aria-hidden className="text-16 text-text-3">
          {sign}
        </span>
      )}
      <span>
        <span className="block text-12 text-text-2">{title}</span>
        <strong className="text-16 font-semibold tabular-nums">
          <Amount of={amount} />
        </strong>
      </span>
    </p>
  );
}
