import type { Payout } from '@souk/contract/console/operator-payouts';
import { Link } from 'react-router';
import { Amount } from '#parts/amount.tsx';
import { ChooseAll } from '#parts/choose-all.tsx';
import { ChooseRow } from '#parts/choose-row.tsx';
import { PayoutAccount, PayoutState } from '#parts/payout-cells.tsx';
import { payoutReason } from '#parts/payout-reason.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { blockText } from './block-text.ts';

type PayoutTableProps = {
  rows: readonly Payout[];
  ids: readonly number[];
  /** Null: no permission for any action. */
  chosen: ReadonlySet<number> | null;
  onChoose(ids: readonly number[], isChosen: boolean): void;
};

export function PayoutTable({ rows, ids, chosen, onChoose }: PayoutTableProps) {
  const t = useT();
  return (
    <table className="rows">
      <thead>
        <tr>
          {chosen && <ChooseAll {...{ ids, chosen, onChoose }} />}
          <th>{t('operator.payout.number')}</th>
          <th>{t('operator.payout.store')}</th>
          <th>{t('operator.payout.state')}</th>
          <th>{t('operator.payout.account')}</th>
          <th className="number">{t('operator.payout.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PayoutRow
            key={row.id}
            row={row}
            isChosen={chosen?.has(row.id) ?? null}
            onChoose={(isChosen) => onChoose([row.id], isChosen)}
          />
        ))}
      </tbody>
    </table>
  );
}

export const wordOfState = (state: Payout['state']) => `operator.payout.state.${state}` as const;

type PayoutRowProps = { row: Payout; isChosen: boolean | null; onChoose(isChosen: boolean): void };

function PayoutRow({ row, isChosen, onChoose }: PayoutRowProps) {
  const { when, whole } = useFormat();
  const { id, number, store, amount, state } = row;
  const at = row.settled_at ?? row.sent_at ?? row.approved_at ?? row.created_at;
  return (
    <tr data-chosen={isChosen || undefined}>
      {isChosen !== null && <ChooseRow name={number} isChosen={isChosen} onChoose={onChoose} />}
      <td className="second">
        <Link to={`/operator/payouts/${id}`} className="font-semibold hover:underline">
          <bdi dir="ltr">{number}</bdi>
        </Link>
        <time dateTime={at} title={whole(at)} className="block text-12 text-text-3">
          {when(at)}
        </time>
      </td>
      <td className="max-md:col-start-2">
        <Link to={`/operator/sellers/${store.id}`} className="wrap-anywhere hover:underline">
          {store.name}
        </Link>
      </td>
      <td className="max-md:col-span-2 max-md:col-start-2">
        <PayoutState state={state} wordOf={wordOfState} />
        <StateNote payout={row} />
      </td>
      <td className="only-desktop">
        <PayoutAccount last4={row.account_last4} provider={row.provider} />
      </td>
      <td className="number last font-semibold max-md:row-start-1">
        <Amount of={amount} />
      </td>
    </tr>
  );
}

/** What an operator has to know before the next step: a missing approval, a block, or why it came back. */
function StateNote({ payout }: { payout: Payout }) {
  const t = useT();
  const format = useFormat();
  const { state, expected_on: expected } = payout;
  const isOpen = state === 'draft' || state === 'approved';
  const text =
    isOpen && payout.block
      ? blockText(payout.block, { t, format })
      : state === 'draft' && payout.needs_two
        ? t(payout.checked_by ? 'operator.payout.needs-one-more' : 'operator.payout.needs-two')
        : expected
          ? t('operator.payout.expected.on', { date: format.dayOf(expected) })
          : payoutReason(payout.reason, t);
  return text ? (
    <span className="block text-13 wrap-anywhere text-text-2">
      <bdi>{text}</bdi>
    </span>
  ) : null;
}
