import type { PaymentNotice } from '@souk/contract/console/operator-payments';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { TechnicalDetails } from '#parts/technical-details.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { methodName } from '#parts/method-name.ts';
import { useAct } from '#parts/use-act.ts';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  return { asked, list: await call('GET operator/payment-notices', { query: asked, signal }) };
}

const views = ['problems', 'all'] as const;

/** Provider webhooks and their results, unknown ones first. */
export function Component() {
  const t = useT();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) =>
    call('GET operator/payment-notices', { query: { ...asked, after } }),
  );
  const isOfProblems = asked.view !== 'all';
  return (
    <>
      <PageHead title={t('operator.nav.provider-webhooks')} text={t('operator.notice.text')} />
      <ListCard
        list={list}
        views={views.map((id): View => ({ id, title: t(`operator.notice.view.${id}`) }))}
        searchLabel={t('operator.notice.search')}
        empty={{
          isOfView: true,
          text: t(isOfProblems ? 'operator.notice.none.problems' : 'operator.notice.none'),
          to: '/operator/settings/payments',
          label: t('operator.go.methods'),
        }}
      >
        <table className="rows">
          <thead>
            <tr>
              <th>{t('operator.notice.when')}</th>
              <th>{t('operator.notice.outcome')}</th>
              <th>{t('operator.order.number')}</th>
              <th aria-hidden />
            </tr>
          </thead>
          <tbody>
            {list.rows.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} onReplayed={() => void list.revalidate()} />
            ))}
          </tbody>
        </table>
      </ListCard>
    </>
  );
}

const tones: Readonly<Record<PaymentNotice['outcome'], Tone>> = {
  applied: 'good',
  asked: 'good',
  waiting: 'work',
  unknown: 'work',
  empty: 'calm',
  refused: 'bad',
  trial: 'calm',
};

function NoticeRow({ notice, onReplayed }: { notice: PaymentNotice; onReplayed(): void }) {
  const t = useT();
  const { may } = useMe();
  const { when, whole, ago } = useFormat();
  const { act, isBusy } = useAct();
  const { id, provider, received_at: at, outcome, status, facts, order, replayed_at: again } = notice;
  async function replay() {
    await act(async () => {
      const { state } = await call('POST operator/payment-notices/{id}/replay', { params: { id } });
      const stateText = state && t(`operator.payment.state.${state}` as 'operator.payment.state.paid');
      toast(
        stateText ? t('operator.notice.replayed', { state: stateText }) : t('operator.notice.replayed.trial'),
      );
      onReplayed();
    });
  }
  const hasCause = outcome !== 'applied' && outcome !== 'asked';
  return (
    <tr>
      <td className="second">
        <span className="block font-medium">{methodName(provider, t)}</span>
        <time dateTime={at} title={whole(at)} className="text-12 text-text-3">
          {when(at)}
        </time>
      </td>
      <td className="max-md:col-span-2 max-md:col-start-2">
        <StateMark tone={tones[outcome]}>{t(`operator.notice.outcome.${outcome}`)}</StateMark>
        <span className="block max-w-160 py-1 text-13 text-text-2">
          {[
            hasCause && t(`operator.notice.cause.${outcome}`),
            again && t('operator.notice.replayed.at', { ago: ago(again) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <TechnicalDetails>
          {[status !== null && status !== undefined && `HTTP ${status}`, ...facts].filter(Boolean).join('\n')}
        </TechnicalDetails>
      </td>
      <td className="max-md:col-start-2">
        {order && (
          <Link to={`/operator/orders/${order.id}`} className="font-semibold hover:underline">
            <bdi dir="ltr">{order.number}</bdi>
          </Link>
        )}
      </td>
      <td className="last">
        {may('payments.write') && notice.can_replay && (
          <Button size="small" icon="reload" busy={isBusy} onClick={() => void replay()}>
            {t('operator.notice.replay')}
          </Button>
        )}
      </td>
    </tr>
  );
}
