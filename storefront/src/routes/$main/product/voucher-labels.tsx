import { lazy, Suspense, useEffect, useState } from 'react';
import { useVoucherTexts } from '#features/voucher/voucher-texts.ts';
import { hasWish } from '#features/voucher/voucher-wish.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { MiniTicket } from '@souk/kit/ui/mini-ticket.tsx';
import type { ShownProduct } from './shown-product.ts';

const VoucherSheet = lazy(() => import('./voucher-sheet.tsx'));

const shownInLine = 2;

/** Two voucher labels, and a dialog in which all vouchers can be collected. */
export function VoucherLabels({ vouchers }: { vouchers: ShownProduct['vouchers'] }) {
  const t = useT();
  const texts = useVoucherTexts();
  const [isOpen, setIsOpen] = useState(false);
  const [isRequested, setIsRequested] = useState(false);
  // A voucher selected before login is collected on return.
  useEffect(() => {
    if (hasWish(vouchers.map(({ id }) => id))) setIsRequested(true);
  }, [vouchers]);
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
      <Button
        variant="link"
        size="small"
        className="ms-auto"
        onClick={() => {
          setIsRequested(true);
          setIsOpen(true);
        }}
      >
        {t('voucher.show')}
      </Button>
      {isRequested && (
        <Suspense>
          <VoucherSheet vouchers={vouchers} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
