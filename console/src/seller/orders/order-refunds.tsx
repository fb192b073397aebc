import type { SellerOrder } from '@souk/contract/seller-console/orders';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '#format.ts';

export function OrderRefunds({ refunds }: Pick<SellerOrder, 'refunds'>) {
  const t = useT();
  const { when, whole } = useFormat();
  return refunds.map(({ id, at, amount, state, reason }) => (
    <p
      key={id}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line bg-sunk px-4 py-2.5 text-13"
    >
      <Icon name="card" size={16} className="text-text-2" />
      <span className="font-semibold">
        <Amount of={amount} />
      </span>
      <span>{t(`console.refund.state.${state}`)}</span>
      <time className="text-text-2" dateTime={at} title={whole(at)}>
        {when(at)}
      </time>
      {reason !== '' && reason !== 'cancelled' && <bdi className="basis-full text-text-2">{reason}</bdi>}
    </p>
  ));
}
