import { call } from '#api/call.ts';
import { useFormat } from '#format.ts';
import type { Values } from './calls.ts';
import { Card } from '#parts/card.tsx';
import { useAnswer } from '#parts/use-answer.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Who pays for a store's voucher, and its estimated cost on the orders of the last 30 days, while typing. */
export function VoucherCost({ draft }: { draft: Values }) {
  const t = useT();
  const { money } = useFormat();
  const answer = useAnswer(questionOf(draft), (query, signal) =>
    call('GET seller/voucher-cost', { query, signal }),
  );
  const cost = answer?.reply;
  return (
    <Card title={t('console.offers.cost')}>
      <p className="-mt-2">{t('console.offers.cost.text')}</p>
      <p role="status" className="min-h-10 text-13 text-text-2">
        {answer?.problem
          ? t('console.offers.cost.away')
          : cost &&
            (cost.of === 0
              ? t('console.offers.cost.none')
              : t('console.offers.cost.past', { cost: money(cost.cost), orders: cost.orders, of: cost.of }))}
      </p>
    </Card>
  );
}

function questionOf(draft: Values) {
  const amount = draft['amount'] as { type: 'percent' | 'flat'; percent?: number; minor?: number };
  const count = (name: string) => Number(draft[name] ?? 0);
  return {
    type: amount.type,
    percent: amount.percent ?? 0,
    flat_minor: amount.minor ?? 0,
    min_spend_minor: count('min_spend_minor'),
    usage_limit: count('usage_limit'),
    limit_per_customer: count('limit_per_customer'),
  };
}
