import { useState } from 'react';
import { CollectableTicket } from '#features/voucher/collectable-ticket.tsx';
import { useCollecting } from '#features/voucher/use-collecting.ts';
import { useVoucherTexts } from '#features/voucher/voucher-texts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { MiniTicket } from '@souk/kit/ui/ticket.tsx';
import type { ShownProduct } from './shown-product.ts';

const shownInLine = 2;

/** Two notched labels, and all of them with their conditions and codes in a sheet, where they can be collected. */
export function VoucherLabels({ vouchers }: { vouchers: ShownProduct['vouchers'] }) {
  const t = useT();
  const texts = useVoucherTexts();
  const collecting = useCollecting(vouchers.map((voucher) => voucher.id));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-2 text-14">
      <span className="sr-only">{t('voucher.title')}</span>
      {vouchers.slice(0, shownInLine).map((voucher) => (
        <MiniTicket key={voucher.id}>
          <span>
            {t.rich(voucher.min_spend > 0 ? 'voucher.offFrom' : 'voucher.off', {
              amount: texts.amount(voucher),
              minimum: texts.minimum(voucher),
              bdi: (text) => <bdi>{text}</bdi>,
            })}
          </span>
        </MiniTicket>
      ))}
      <Button variant="link" size="small" className="ms-auto" onClick={() => setIsOpen(true)}>
        {t('voucher.all', { count: vouchers.length })}
      </Button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t('voucher.title')}>
        <ul className="grid gap-3">
          {vouchers.map((voucher) => (
            <li key={voucher.id}>
              <CollectableTicket voucher={voucher} collecting={collecting} />
            </li>
          ))}
        </ul>
      </Sheet>
    </div>
  );
}
