import type { ProductDetail } from '@souk/contract/catalog-entities';
import { useState } from 'react';
import { useMoney } from '#features/catalog/money.ts';
import { useT } from '#i18n/messages-context.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { MiniTicket, Ticket } from '#ui/ticket.tsx';
import { toast } from '#ui/toast.ts';

type Voucher = ProductDetail['vouchers'][number];
const shownInLine = 2;

/** Two notched labels, and all of them with their conditions and codes in a sheet. */
export function VoucherLabels({ vouchers }: { vouchers: Voucher[] }) {
  const t = useT();
  const money = useMoney();
  const [isOpen, setIsOpen] = useState(false);
  const whole = (amount: number) => money(amount).replace(/[.,]00(?!\d)/, '');
  const amount = (voucher: Voucher) =>
    voucher.type === 1 ? whole(voucher.price) : t('product.voucher.percent', { percent: voucher.price });

  async function copy(code: string) {
    // Without permission or on plain http there is no clipboard; the code stands there to be read.
    const isCopied = await navigator.clipboard?.writeText(code).then(
      () => true,
      () => false,
    );
    toast({ message: isCopied ? t('product.voucher.copied', { code }) : code, tone: 'success' });
  }

  return (
    <div className="flex flex-wrap items-center gap-2 text-14">
      <span className="sr-only">{t('product.voucher.title')}</span>
      {vouchers.slice(0, shownInLine).map((voucher) => (
        <MiniTicket key={voucher.id}>
          {voucher.min_spend > 0
            ? t('product.voucher.offFrom', { amount: amount(voucher), minimum: whole(voucher.min_spend) })
            : t('product.voucher.off', { amount: amount(voucher) })}
        </MiniTicket>
      ))}
      <Button variant="link" className="ms-auto" onClick={() => setIsOpen(true)}>
        {t('product.voucher.all', { count: vouchers.length })}
      </Button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t('product.voucher.title')}>
        <ul className="grid gap-3 p-4">
          {vouchers.map((voucher) => (
            <li key={voucher.id}>
              <Ticket
                state="held"
                amount={amount(voucher)}
                unit={t('product.voucher.unit')}
                title={voucher.title}
                detail={
                  <>
                    {voucher.min_spend > 0 && (
                      <>{t('product.voucher.minimum', { minimum: whole(voucher.min_spend) })} · </>
                    )}
                    {t('product.voucher.until', { date: voucher.end_time.slice(0, 10) })}
                  </>
                }
                action={
                  <Button variant="link" size="small" icon="copy" onClick={() => void copy(voucher.code)}>
                    <bdi dir="ltr">{voucher.code}</bdi>
                  </Button>
                }
              />
            </li>
          ))}
        </ul>
      </Sheet>
    </div>
  );
}
