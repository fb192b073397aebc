import { CollectableTicket } from '#features/voucher/collectable-ticket.tsx';
import { useCollecting } from '#features/voucher/use-collecting.ts';
import type { VoucherFacts } from '#features/voucher/voucher-texts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { RowScroller } from '@souk/kit/ui/row-scroller.tsx';

type StoreVouchersProps = { store: string; vouchers: readonly VoucherFacts[] };

export function StoreVouchers({ store, vouchers }: StoreVouchersProps) {
  const t = useT();
  const collecting = useCollecting(vouchers.map((voucher) => voucher.id));
  if (vouchers.length === 0) return null;
  return (
    <RowScroller
      label={t('voucher.ofStore', { store })}
      item="auto"
      bleed
      className="mt-6"
      items={vouchers.map((voucher) => ({
        id: voucher.id,
        content: (
          <div className="w-80 max-w-[calc(100vw-2*var(--gutter))]">
            <CollectableTicket voucher={voucher} collecting={collecting} />
          </div>
        ),
      }))}
    />
  );
}
