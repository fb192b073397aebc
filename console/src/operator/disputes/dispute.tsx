import type { Dispute } from '@souk/contract/console/operator-disputes';
import { providerTitle } from '@souk/rules/ledger-names';
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Amount } from '#parts/amount.tsx';
import { Card } from '#parts/card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { TechnicalDetails } from '#parts/technical-details.tsx';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { Facts } from '#operator/facts.tsx';
import { AlreadyRefunded } from './already-refunded.tsx';
import { DisputeEvidence } from './dispute-evidence.tsx';
import { disputeReason } from './dispute-reason.ts';
import { DisputeState } from './dispute-state.tsx';

export async function loader({ params, request: { signal } }: LoaderFunctionArgs) {
  const dispute = await call('GET operator/disputes/{id}', { params: { id: Number(params['id']) }, signal });
  return { dispute, order: call('GET operator/orders/{id}', { params: { id: dispute.order.id }, signal }) };
}

/** A disputed payment: what is at stake, what to do until when, and the evidence that the shop has. */
export function Component() {
  const t = useT();
  const { dispute, order } = useLoaderData<typeof loader>();
  const { may } = useMe();
  return (
    <>
      <PageHead
        up={{ to: '/operator/disputes', title: t('operator.nav.disputes') }}
        title={t('operator.dispute.one', { number: dispute.order.number })}
        mark={<DisputeState dispute={dispute} />}
        text={disputeReason(dispute.reason, t)}
      >
        {dispute.state === 'open' && may('payments.write') && <Answered dispute={dispute} />}
      </PageHead>
      <NextStep dispute={dispute} />
      <AlreadyRefunded dispute={dispute} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid gap-4 lg:order-last">
          <AtStake dispute={dispute} />
        </div>
        {may('orders.read') && <DisputeEvidence key={dispute.id} order={order} />}
      </div>
    </>
  );
}

function NextStep({ dispute }: { dispute: Dispute }) {
  const t = useT();
  const { moment } = useFormat();
  const { state, provider, evidence_due_at: due, answered_at: answered, closed_at: closed } = dispute;
  const name = providerTitle(provider);
  if (state !== 'open')
    return (
      <Notice tone={state === 'won' ? 'success' : 'info'}>
        {t(`operator.dispute.next.${state}`, { when: closed ? moment(closed) : '' })}
      </Notice>
    );
  if (answered !== null)
    return <Notice tone="info">{t('operator.dispute.next.answered', { provider: name })}</Notice>;
  return (
    <Notice tone="warning">
      {due
        ? t('operator.dispute.next.due', { provider: name, when: moment(due) })
        : t('operator.dispute.next.open', { provider: name })}
    </Notice>
  );
}

function Answered({ dispute: { id, answered_at: answered } }: { dispute: Dispute }) {
  const t = useT();
  const { act, isBusy } = useAct();
  const { revalidate } = useRevalidator();
  const isAnswered = answered !== null;
  async function save() {
    const body = { is_answered: !isAnswered };
    if (await act(() => call('POST operator/disputes/{id}/answer', { params: { id }, body }))) {
      toast(t(isAnswered ? 'operator.dispute.reopened' : 'operator.dispute.answered'));
      void revalidate();
    }
  }
  return (
    <Button
      size="small"
      icon={isAnswered ? 'return' : 'check'}
      variant={isAnswered ? 'secondary' : 'primary'}
      busy={isBusy}
      onClick={() => void save()}
    >
      {t(isAnswered ? 'operator.dispute.unmark' : 'operator.dispute.mark')}
    </Button>
  );
}

function AtStake({ dispute }: { dispute: Dispute }) {
  const t = useT();
  const { when } = useFormat();
  const { amount, fee, stores, order, provider, provider_ref: ref, payment_id: payment } = dispute;
  return (
    <Card title={t('operator.dispute.at-stake')}>
      <strong className="text-24 font-semibold tabular-nums">
        <Amount of={amount} />
      </strong>
      <Facts
        rows={[
          [
            t('operator.dispute.order'),
            <Link key="order" to={`/operator/orders/${order.id}`} className="link">
              <bdi dir="ltr">{order.number}</bdi>
            </Link>,
          ],
          [t('operator.dispute.provider'), providerTitle(provider)],
          [t('operator.dispute.opened'), when(dispute.opened_at)],
          [t('operator.dispute.fee'), fee.minor > 0 ? <Amount key="fee" of={fee} /> : null],
        ]}
      />
      {stores.map((store) => (
        <section key={store.id} className="grid gap-1 border-t border-line pt-3">
          <Link to={`/operator/sellers/${store.id}`} className="font-medium hover:underline">
            <bdi>{store.name}</bdi>
          </Link>
          <Facts
            rows={[
              [t('operator.dispute.store.amount'), <Amount key="amount" of={store.amount} />],
              [t('operator.dispute.store.share'), <Amount key="share" of={store.share} />],
              [
                t('operator.dispute.store.fee'),
                store.fee.minor > 0 ? <Amount key="fee" of={store.fee} /> : null,
              ],
            ]}
          />
        </section>
      ))}
      <TechnicalDetails>
        {ref}
        {payment && ` · ${payment}`}
      </TechnicalDetails>
    </Card>
  );
}
