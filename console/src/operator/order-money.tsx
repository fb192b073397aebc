import type { OperatorOrder } from '@souk/contract/console/operator-orders';
import { Link } from 'react-router';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { useDotted, useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { Amount } from '#parts/amount.tsx';
import { useFormat, type Money } from '../format.ts';
import { refundWords } from './refunds/refund-words.ts';
import { methodName } from '#parts/method-name.ts';
import { TechnicalDetails } from '#parts/technical-details.tsx';

/** Amounts due, received, refunded and refundable. */
export function OrderMoney({ order: { id, money: of, refunds } }: { order: OperatorOrder }) {
  const t = useT();
  const { may } = useMe();
  const rows: readonly (readonly [string, Money, boolean?])[] = [
    [t('operator.order.money.goods'), of.goods],
    ...(of.bundle_offer.minor === 0 ? [] : [[t('operator.order.money.bundle'), of.bundle_offer] as const]),
    ...(of.voucher.minor === 0
      ? []
      : [[[t('operator.order.money.voucher'), of.voucher_code].join(' '), of.voucher] as const]),
    [t('operator.order.money.shipping'), of.shipping],
    ...(of.cancelled.minor === 0 ? [] : [[t('operator.order.money.cancelled'), of.cancelled] as const]),
    [t('operator.order.money.total'), of.total, true],
    [t('operator.order.money.received'), of.received],
    [t('operator.order.money.refunded'), of.refunded],
    ...(of.refunding.minor === 0 ? [] : [[t('operator.order.money.refunding'), of.refunding] as const]),
    [t('operator.order.money.refundable'), of.refundable, true],
  ];
  return (
    <Card title={t('operator.order.money')}>
      <dl className="grid gap-2">
        {rows.map(([label, amount, isStrong]) => (
          <div
            key={label}
            className={classNames(
              'flex justify-between gap-3',
              isStrong && 'border-t border-line pt-2 font-semibold',
            )}
          >
            <dt>{label}</dt>
            <dd className="tabular-nums">
              <Amount of={amount} />
            </dd>
          </div>
        ))}
      </dl>
      {refunds.length > 0 && <Refunds refunds={refunds} />}
      {may('payouts.read') && (
        <Link to={`/operator/orders/${id}/ledger`} className="link w-fit text-13">
          {t('operator.ledger.view')}
        </Link>
      )}
    </Card>
  );
}

function Refunds({ refunds }: { refunds: OperatorOrder['refunds'] }) {
  const t = useT();
  const dotted = useDotted();
  const { when, whole } = useFormat();
  return (
    <section className="grid gap-2 rounded-control bg-sunk p-3 text-13">
      <h3 className="text-13 font-semibold">{t('operator.order.refunds')}</h3>
      {refunds.map((refund) => (
        <div key={refund.id} className="grid gap-0.5">
          <span className="flex flex-wrap justify-between gap-2 font-medium">
            <Amount of={refund.amount} />
            <span>
              {t(`operator.payment.state.${refund.state}` as 'operator.payment.state.paid')} ·{' '}
              <time dateTime={refund.at} title={whole(refund.at)}>
                {when(refund.at)}
              </time>
            </span>
          </span>
          <span className="text-text-2">
            {dotted(Object.values(refundWords(refund, t)).filter((words) => words !== ''))}
          </span>
          {refund.borne_by.map(({ bearer, store, amount }) => (
            <span key={`${bearer}${store}`} className="text-text-2">
              <Amount of={amount} /> {t(`operator.order.bearer.${bearer}`, { store: store ?? '' })}
            </span>
          ))}
        </div>
      ))}
    </section>
  );
}

/** Payment attempts with the provider's reports. */
export function OrderAttempts({ order: { attempts } }: { order: OperatorOrder }) {
  const t = useT();
  const listed = useListed();
  const { when, whole } = useFormat();
  if (attempts.length === 0) return null;
  return (
    <Card title={t('operator.order.attempts')}>
      {attempts.map((attempt) => (
        <div key={attempt.id} className="grid gap-1">
          <span className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-medium">
              {methodName(attempt.provider, t)} · <Amount of={attempt.received ?? attempt.amount} />
            </span>
            <StateMark tone={attempt.state === 'paid' ? 'good' : attempt.state === 'review' ? 'bad' : 'calm'}>
              {t(`operator.payment.state.${attempt.state}` as 'operator.payment.state.paid')}
            </StateMark>
          </span>
          {attempt.provider === 'bank' && (
            <span className="text-13 wrap-anywhere text-text-2">
              {t('operator.bank.reference')}: <bdi dir="ltr">{attempt.reference}</bdi>
            </span>
          )}
          {attempt.events.map(({ at, facts }) => (
            <span key={at} className="flex justify-between gap-2 text-13 text-text-2">
              {listed(facts.map((fact) => factText(fact, t)))}
              <time dateTime={at} title={whole(at)}>
                {when(at)}
              </time>
            </span>
          ))}
          {attempt.provider !== 'bank' && (
            <TechnicalDetails>
              {[attempt.reference, attempt.payment_id].filter(Boolean).join('\n')}
            </TechnicalDetails>
          )}
        </div>
      ))}
    </Card>
  );
}

/** A provider's report names the state that it leads to. */
const factText = (fact: string, t: Translate) =>
  t(`operator.payment.state.${fact === 'opened' ? 'created' : fact}` as 'operator.payment.state.paid');
