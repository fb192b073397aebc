import { isEndedReturn } from '@souk/rules/returns';
import { call } from '#api/call.ts';
import { consoleHere } from '#api/console-here.ts';
import { useMe } from '#api/me.ts';
import { Amount } from '#parts/amount.tsx';
import { RefundOutcome } from '#parts/refund-outcome.tsx';
import { StoreRefundOutcome } from '#parts/store-refund-outcome.tsx';
import { useAnswer } from '#parts/use-answer.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import type { Return } from './return-calls.ts';

/** What refunding the return gives the customer and costs the store, or the refund once it was decided. */
export function ReturnMoney({ of }: { of: Return }) {
  if (of.refund) return <Refunded refund={of.refund} />;
  if (isEndedReturn(of.state)) return null;
  return consoleHere() === 'operator' ? <ForShop of={of} /> : <ForStore of={of} />;
}

function Refunded({ refund: { amount, state, at } }: { refund: NonNullable<Return['refund']> }) {
  const t = useT();
  const { when, whole } = useFormat();
  return (
    <p className="flex flex-wrap items-center gap-x-2 rounded-control bg-sunk p-4">
      <span className="font-semibold">
        <Amount of={amount} />
      </span>
      {t(`console.refund.state.${state === 'done' || state === 'failed' ? state : 'pending'}`)}
      <time className="text-text-2" dateTime={at} title={whole(at)}>
        {when(at)}
      </time>
    </p>
  );
}

function ForStore({ of }: { of: Return }) {
  const t = useT();
  const preview = useAnswer({ id: of.id, state: of.state }, ({ id }, signal) =>
    call('GET seller/returns/{id}/refund', { params: { id }, signal }),
  )?.reply;
  if (!preview) return null;
  return (
    <StoreRefundOutcome
      preview={preview}
      buyer={of.buyer.name}
      items={t('console.order.units', { count: of.units })}
      note={t(preview.is_whole ? 'console.refund.with-shipping' : 'console.refund.without-shipping')}
    />
  );
}

function ForShop({ of }: { of: Return }) {
  const { may } = useMe();
  const isAsked =
    may('refunds.read') && (of.payments ?? []).filter(({ left }) => left.minor > 0).length === 1;
  const preview = useAnswer(isAsked ? { id: of.id, state: of.state } : null, ({ id }, signal) =>
    call('POST operator/returns/{id}/refund-preview', { params: { id }, body: {}, signal }),
  )?.reply;
  return preview ? <RefundOutcome preview={preview} buyer={of.buyer.name} /> : null;
}
