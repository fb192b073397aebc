import { CollectableTicket } from '#features/voucher/collectable-ticket.tsx';
import { useCollecting } from '#features/voucher/use-collecting.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import type { ShownProduct } from './shown-product.ts';

type VoucherSheetProps = { vouchers: ShownProduct['vouchers']; isOpen: boolean; onClose: () => void };

export default function VoucherSheet({ vouchers, isOpen, onClose }: VoucherSheetProps) {
  const t = useT();
  const collecting = useCollecting(vouchers.map((voucher) => voucher.id));
  return (
    <Sheet open={isOpen} onClose={onClose} title={t('voucher.title')}>
      <ul className="grid gap-3">
        {vouchers.map((voucher) => (
          <li key={voucher.id}>
            <CollectableTicket voucher={voucher} collecting={collecting} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
