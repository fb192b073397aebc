import type { PaymentRow } from '@souk/contract/console/operator-payments';
import type { WorkTake } from '@souk/contract/console/operator-work';
import { REFUND_REASONS, REFUND_VIEWS, type RefundReason } from '@souk/rules/refund-reasons';
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { DownloadLink } from '#parts/download-link.tsx';
import { ListCard, type View } from '#parts/list-card.tsx';
import { useOpenRow } from '#parts/open-row.ts';
import { PageHead } from '#parts/page-head.tsx';
import { RowAssignee } from '#parts/row-assignee.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useShopWaiting } from '#parts/waiting-context.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '../format.ts';
import { methodName } from '#parts/method-name.ts';
import { PaymentDecision } from './payment-decision.tsx';
import { PaymentState } from './payment-state.tsx';
import { ReasonFilter } from './refunds/reason-filter.tsx';
import { RefundTable } from './refunds/refund-table.tsx';

const ofPayments = ['review', 'open'] as const;
const isIn = (views: readonly string[], view: string | undefined) =>
  view !== undefined && views.includes(view);

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(url);
  const isOfRefunds = pathname === '/operator/refunds';
  const asked = isOfRefunds
    ? { view: REFUND_VIEWS[0], ...listQueryIn(url), ...reasonIn(url) }
    : listQueryIn(url);
  if (!isOfRefunds && isIn(REFUND_VIEWS, asked.view)) throw redirect(`/operator/refunds${search}`);
  const [list, takes] = await Promise.all([
    call('GET operator/payments', { query: asked, signal }),
    call('GET operator/takes', { signal }),
  ]);
  return { isOfRefunds, asked, list, takes };
}

function reasonIn(url: string): { reason?: RefundReason } {
  const asked = new URL(url).searchParams.get('reason');
  const reason = REFUND_REASONS.find((one) => one === asked);
  return reason ? { reason } : {};
}

/** Two pages share one list of the server: payments including those in progress, and refunds. */
export function Component() {
  const t = useT();
  const waiting = useShopWaiting();
  const { isOfRefunds, asked, list: first, takes } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET operator/payments', { query: { ...asked, after } }));
  const { may } = useMe();
  const reason = REFUND_REASONS.find((one) => 'reason' in asked && one === asked.reason);
  const Table = isOfRefunds ? RefundTable : PaymentTable;
  const [opened, setOpen] = useOpenRow();
  const open = list.rows.find((row) => nameOf(row) === opened) ?? null;
  const views = isOfRefunds ? REFUND_VIEWS : ofPayments;
  const view = views.find((id) => id === asked.view) ?? views[0];
  const tabs = views.map((id): View => ({
    id,
    title: t(`operator.payment.view.${id}`),
    count: (id === 'review' ? waiting?.payment : id === 'by_hand' ? waiting?.refund : 0) ?? 0,
  }));
  return (
    <>
      <PageHead title={t(isOfRefunds ? 'operator.nav.refunds' : 'operator.nav.payments')}>
        {isOfRefunds && may('refunds.export') && (
          <DownloadLink file="GET operator/refunds/export" query={asked}>
            {t('operator.refund.export')}
          </DownloadLink>
        )}
      </PageHead>
      <ListCard
        list={list}
        views={tabs}
        searchLabel={t('operator.payment.search')}
        filters={isOfRefunds && <ReasonFilter search={list.search} ask={list.ask} />}
        asked={reason ? [`${t('operator.refund.reason')}: ${t(`ledger.refund.reason.${reason}`)}`] : []}
        empty={{
          text: t(`operator.payment.none.${view}`),
          to: '/operator/orders',
          label: t('operator.go.orders'),
        }}
      >
        <Table rows={list.rows} takes={takes} onOpen={(row) => setOpen(nameOf(row))} />
      </ListCard>
      <Sheet
        open={open !== null}
        onClose={() => setOpen(null)}
        side="end"
        title={open ? t(`operator.payment.kind.${open.kind}`) : ''}
        className="[--sheet-size:480px]"
      >
        {open && (
          <div className="grid gap-4">
            <PaymentDecision
              row={open}
              onDecided={() => {
                setOpen(null);
                void list.revalidate();
              }}
            />
          </div>
        )}
      </Sheet>
    </>
  );
}

const nameOf = ({ kind, id }: PaymentRow) => `${kind}-${id}`;

type PaymentTableProps = {
  rows: readonly PaymentRow[];
  takes: readonly WorkTake[];
  onOpen(row: PaymentRow): void;
};

function PaymentTable({ rows, takes, onOpen }: PaymentTableProps) {
  const t = useT();
  const { money, when, whole } = useFormat();
  return (
    <table className="rows">
      <thead>
        <tr>
          <th>{t('operator.order.number')}</th>
          <th>{t('operator.order.state')}</th>
          <th>{t('operator.order.buyer')}</th>
          <th className="number">{t('operator.payment.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="second">
              <button
                type="button"
                className="min-h-6 font-semibold hover:underline"
                onClick={() => onOpen(row)}
              >
                <bdi dir="ltr">{row.order.number}</bdi>
              </button>
              <time dateTime={row.at} title={whole(row.at)} className="block text-12 text-text-3">
                {when(row.at)}
              </time>
              <RowAssignee takes={takes} kind="payment" id={row.id} />
            </td>
            <td className="last">
              <PaymentState row={row} />
            </td>
            <td className="second">
              <bdi className="wrap-anywhere">{row.order.buyer}</bdi>
              <span className="block text-13 text-text-2">{methodName(row.provider, t)}</span>
            </td>
            <td className="number last">
              <Amount of={row.received ?? row.amount} />
              {row.received && (
                <span className="block text-12 text-text-3">
                  {t.rich('operator.payment.due.of', { amount: money(row.amount) })}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
