import type { Payout } from '@souk/contract/console/operator-payouts';
import { useState, type ReactNode } from 'react';
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { actorName } from '#parts/actor-name.ts';
import { Amount } from '#parts/amount.tsx';
import { Card } from '#parts/card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { PayoutAccount, PayoutState } from '#parts/payout-cells.tsx';
import { payoutReason } from '#parts/payout-reason.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Icon, type IconName } from '@souk/kit/ui/icon.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { Facts } from '#operator/facts.tsx';
import { blockText } from './block-text.ts';
import type { Refusal } from './outcomes.ts';
import { PayoutActions } from './payout-actions.tsx';
import { wordOfState } from './payout-table.tsx';
import { RefusedPayouts } from './refused-payouts.tsx';
import { downloadBankFile } from './send-sheet.tsx';

export const loader = ({ params, request: { signal } }: LoaderFunctionArgs) =>
  call('GET operator/payouts/{id}', { params: { id: Number(params['id']) }, signal });

export function Component() {
  const t = useT();
  const format = useFormat();
  const payout = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const { number, store, amount, state, block, fee, reversed, expected_on: expected } = payout;
  const reason = payoutReason(payout.reason, t);
  const isOpen = state === 'draft' || state === 'approved';
  const isBack = state === 'failed' || state === 'returned';
  return (
    <>
      <PageHead
        up={{ to: '/operator/payouts', title: t('operator.nav.payouts') }}
        title={t('operator.payout.one', { number })}
        mark={<PayoutState state={state} wordOf={wordOfState} />}
      >
        <BankFile id={payout.batch_id} />
        <PayoutActions
          payouts={[payout]}
          onDone={(refusals) => {
            setRefused(refusals);
            void revalidate();
          }}
        />
      </PageHead>
      {refused.length > 0 && <RefusedPayouts refused={refused} onClose={() => setRefused([])} />}
      {isOpen && block && <Notice tone="warning">{blockText(block, { t, format })}</Notice>}
      <NextStep payout={payout} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={t('operator.payout.details')}>
          <strong className="text-24 font-semibold tabular-nums">
            <Amount of={amount} />
          </strong>
          <Facts
            rows={[
              [
                t('operator.payout.store'),
                <Link key="store" to={`/operator/sellers/${store.id}`} className="link">
                  <bdi>{store.name}</bdi>
                </Link>,
              ],
              [
                '',
                <Link key="ledger" to={`/operator/sellers/${store.id}/ledger`} className="link">
                  {t('operator.ledger.view')}
                </Link>,
              ],
              [
                t('operator.payout.account'),
                <PayoutAccount key="account" last4={payout.account_last4} provider={payout.provider} />,
              ],
              [
                t('operator.payout.transfer.id'),
                payout.transfer && <bdi key="transfer">{payout.transfer}</bdi>,
              ],
              [t('operator.payout.expected'), expected && format.dayOf(expected)],
              [t('operator.payout.reason'), isBack ? null : reason && <bdi key="reason">{reason}</bdi>],
              [t('operator.payout.fee'), fee.minor > 0 ? <Amount key="fee" of={fee} /> : null],
              [
                t('operator.payout.reversed'),
                reversed.minor > 0 ? <Amount key="reversed" of={reversed} /> : null,
              ],
            ]}
          />
        </Card>
        <Card title={t('operator.payout.history')}>
          <History payout={payout} />
        </Card>
      </div>
    </>
  );
}

/** A provider reports the status of its payouts itself. */
function NextStep({ payout: { state, provider, reason } }: { payout: Payout }) {
  const t = useT();
  const { may } = useMe();
  const words = payoutReason(reason, t);
  if (state === 'failed' || state === 'returned')
    return (
      <Notice tone="error" title={words && <bdi>{words}</bdi>}>
        {t(`operator.payout.next.${state}`)}
      </Notice>
    );
  if (state !== 'sent' || provider !== null) return null;
  return (
    <Notice>
      {t.rich('operator.payout.next.sent', {
        bank: (text) =>
          may('payments.read') ? (
            <Link to="/operator/payments/bank" className="link">
              {text}
            </Link>
          ) : (
            text
          ),
      })}
    </Notice>
  );
}

/** The bank file that the payout is in. */
function BankFile({ id }: { id: number | null }) {
  const t = useT();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  if (id === null || !may('payouts.export')) return null;
  return (
    <Button size="small" icon="download" busy={isBusy} onClick={() => void act(() => downloadBankFile(id))}>
      {t('operator.payout.file')}
    </Button>
  );
}

function History({ payout }: { payout: Payout }) {
  const t = useT();
  const { state, created_by: by, checked_by: checked, approved_by: approved, needs_two: needsTwo } = payout;
  const isSettled = state !== 'draft' && state !== 'approved' && state !== 'sent';
  return (
    <ol className="grid gap-2.5">
      <Event icon="plus" at={payout.created_at}>
        {t.rich('operator.payout.event.created', { name: actorName('job', by, t) })}
      </Event>
      {checked && (
        <Event icon="check" at={null}>
          {t.rich('operator.payout.event.checked', { name: checked })}
        </Event>
      )}
      {state === 'draft' && needsTwo && (
        <Event icon="info" at={null}>
          {t(checked ? 'operator.payout.needs-one-more' : 'operator.payout.needs-two')}
        </Event>
      )}
      {payout.approved_at && (
        <Event icon="check" at={payout.approved_at}>
          {t.rich('operator.payout.event.approved', { name: approved ?? '' })}
        </Event>
      )}
      {payout.sent_at && (
        <Event icon="bank" at={payout.sent_at}>
          {t('operator.payout.event.sent')}
        </Event>
      )}
      {state === 'returned' && payout.paid_by && <ConfirmedBy number={payout.number} line={payout.paid_by} />}
      {isSettled && (
        <Event icon={state === 'paid' ? 'success' : 'return'} at={payout.settled_at}>
          {t(`operator.payout.event.${state}`)}
        </Event>
      )}
      {state === 'paid' && payout.paid_by && <ConfirmedBy number={payout.number} line={payout.paid_by} />}
      {payout.returned_by && <ConfirmedBy number={payout.number} line={payout.returned_by} />}
    </ol>
  );
}

type ConfirmedByProps = { number: string; line: NonNullable<Payout['paid_by']> };

function ConfirmedBy({ number, line }: ConfirmedByProps) {
  const t = useT();
  const to = `/operator/payments/bank?view=booked&q=${number}&open=${line.line_id}`;
  return (
    <Event icon="bank" at={null}>
      {t.rich('operator.payout.event.confirmed', {
        name: line.statement,
        file: (text) => (
          <Link to={to} className="link">
            <bdi>{text}</bdi>
          </Link>
        ),
      })}
    </Event>
  );
}

type EventProps = { icon: IconName; at: string | null; children: ReactNode };

function Event({ icon, at, children }: EventProps) {
  const { moment, whole } = useFormat();
  return (
    <li className="flex items-start gap-3">
      <span className="grid size-7 flex-none place-items-center rounded-pill bg-sunk text-text-2">
        <Icon name={icon} size={16} />
      </span>
      <span className="min-w-0 flex-1 pt-1 wrap-anywhere">{children}</span>
      {at && (
        <time dateTime={at} title={whole(at)} className="pt-1 text-13 whitespace-nowrap text-text-3">
          {moment(at)}
        </time>
      )}
    </li>
  );
}
