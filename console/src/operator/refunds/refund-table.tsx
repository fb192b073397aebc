import type { PaymentRow } from '@souk/contract/console/operator-payments';
import type { WorkTake } from '@souk/contract/console/operator-work';
import { Amount } from '#parts/amount.tsx';
import { methodName } from '#parts/method-name.ts';
import { RowAssignee } from '#parts/row-assignee.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { PaymentState } from '../payment-state.tsx';
import { refundWords } from './refund-words.ts';

type RefundTableProps = {
  rows: readonly PaymentRow[];
  takes: readonly WorkTake[];
  onOpen(row: PaymentRow): void;
};

export function RefundTable({ rows, takes, onOpen }: RefundTableProps) {
  const t = useT();
  return (
    <table className="rows">
      <thead>
        <tr>
          <th>{t('operator.order.number')}</th>
          <th>{t('operator.order.buyer')}</th>
          <th>{t('operator.refund.reason')}</th>
          <th>{t('operator.order.state')}</th>
          <th className="number">{t('operator.payment.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RefundRow key={row.id} row={row} takes={takes} onOpen={() => onOpen(row)} />
        ))}
      </tbody>
    </table>
  );
}

type RefundRowProps = { row: PaymentRow; takes: readonly WorkTake[]; onOpen(): void };

function RefundRow({ row, takes, onOpen }: RefundRowProps) {
  const t = useT();
  const { when, whole } = useFormat();
  const { order, created_at: created } = row;
  const words = refundWords({ reason: row.refund_reason ?? 'other', note: row.reason }, t);
  return (
    <tr>
      <td className="second">
        <button type="button" className="min-h-6 font-semibold hover:underline" onClick={onOpen}>
          <bdi dir="ltr">{order.number}</bdi>
        </button>
        <time dateTime={created} title={whole(created)} className="block text-12 text-text-3">
          {when(created)}
        </time>
        <RowAssignee takes={takes} kind="refund" id={row.id} />
      </td>
      <td className="max-md:col-span-2 max-md:col-start-2">
        <bdi className="wrap-anywhere">{order.buyer}</bdi>
        <span className="block text-13 text-text-2">{methodName(row.provider, t)}</span>
      </td>
      <td className="max-md:col-span-2 max-md:col-start-2">
        <bdi className="line-clamp-2 wrap-anywhere">{words.reason}</bdi>
        {words.note !== '' && (
          <bdi className="line-clamp-2 text-13 wrap-anywhere text-text-2">{words.note}</bdi>
        )}
      </td>
      <td className="max-md:col-span-2 max-md:col-start-2">
        <PaymentState row={row} />
        {row.state === 'done' && (
          <time dateTime={row.at} title={whole(row.at)} className="block text-13 text-text-2">
            {when(row.at)}
          </time>
        )}
      </td>
      <td className="number last font-semibold max-md:row-start-1">
        <Amount of={row.amount} />
      </td>
    </tr>
  );
}
