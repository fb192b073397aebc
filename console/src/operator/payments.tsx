import type { PaymentRow } from '@souk/contract/console/operator-payments';
import type { WorkTake } from '@souk/contract/console/operator-work';
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { useOpenRow } from '#parts/open-row.ts';
import { PageHead } from '#parts/page-head.tsx';
import { RowAssignee } from '#parts/row-assignee.tsx';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useShopWaiting } from '#parts/waiting-context.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '../format.ts';
import { methodName } from '#parts/method-name.ts';
import { PaymentDecision, reviewReason } from './payment-decision.tsx';

const ofPayments = ['review', 'open'] as const;
const ofRefunds = ['by_hand', 'done'] as const;
const isIn = (views: readonly string[], view: string | undefined) =>
  view !== undefined && views.includes(view);

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(url);
  const isOfRefunds = pathname === '/operator/refunds';
  const asked = isOfRefunds ? { view: ofRefunds[0], ...listQueryIn(url) } : listQueryIn(url);
  if (!isOfRefunds && isIn(ofRefunds, asked.view)) throw redirect(`/operator/refunds${search}`);
  const [list, takes] = await Promise.all([
    call('GET operator/payments', { query: asked, signal }),
    call('GET operator/takes', { signal }),
  ]);
  return { isOfRefunds, asked, list, takes };
}

/** Two pages share one list of the server: payments including those in progress, and refunds. */
export function Component() {
  const t = useT();
  const waiting = useShopWaiting();
  const { isOfRefunds, asked, list: first, takes } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET operator/payments', { query: { ...asked, after } }));
  const [opened, setOpen] = useOpenRow();
  const open = list.rows.find((row) => nameOf(row) === opened) ?? null;
  const views = isOfRefunds ? ofRefunds : ofPayments;
  const view = views.find((id) => id === asked.view) ?? views[0];
  const tabs = views.map((id): View => ({
    id,
    title: t(`operator.payment.view.${id}`),
    count: (id === 'review' ? waiting?.payment : id === 'by_hand' ? waiting?.refund : 0) ?? 0,
  }));
  return (
    <>
      <PageHead title={t(isOfRefunds ? 'operator.nav.refunds' : 'operator.nav.payments')} />
      <ListCard
        list={list}
        views={tabs}
        searchLabel={t('operator.payment.search')}
        empty={{
          text: t(`operator.payment.none.${view}`),
          to: '/operator/orders',
          label: t('operator.go.orders'),
        }}
      >
        <PaymentTable rows={list.rows} takes={takes} onOpen={(row) => setOpen(nameOf(row))} />
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

const tones: Readonly<Record<string, Tone>> = {
  review: 'bad',
  'by-hand': 'work',
  failed: 'bad',
  done: 'good',
};

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
          <th>{t('operator.payment.what')}</th>
          <th className="number">{t('operator.payment.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.kind}${row.id}`}>
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
              <RowAssignee takes={takes} kind={row.kind === 'refund' ? 'refund' : 'payment'} id={row.id} />
            </td>
            <td className="last">
              <StateMark tone={tones[row.state] ?? 'calm'}>
                {t(`operator.payment.state.${row.state}` as 'operator.payment.state.paid')}
              </StateMark>
              <WhyListed row={row} />
            </td>
            <td className="second">
              {t(`operator.payment.kind.${row.kind}`)} · {methodName(row.provider, t)}
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

/** Why it needs somebody. */
function WhyListed({ row }: { row: PaymentRow }) {
  const t = useT();
  const word = row.kind === 'refund' && row.state === 'failed' ? 'failed' : reviewReason(row);
  return word && <span className="block text-13 text-text-2">{t(`operator.work.detail.${word}`)}</span>;
}
