import type { SellerOrder } from '@souk/contract/seller-console/orders';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Quantity } from '@souk/kit/ui/quantity.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { RefundAmount, RefundByChoice, RefundReason } from '#parts/refund-fields.tsx';
import { StoreRefundOutcome } from '#parts/store-refund-outcome.tsx';
import { Thumb } from '#parts/thumb.tsx';
import { useFormat } from '#format.ts';
import { useStoreRefund } from './use-store-refund.ts';

type RefundSheetProps = { order: SellerOrder; isOpen: boolean; onClose(): void; onDone(): void };

/** Refunds shipped items, or an amount as goodwill, at the store's expense. */
export function RefundSheet({ order, isOpen, onClose, onDone }: RefundSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t('operator.refund.title', { number: order.number })}
      className="[--sheet-size:720px]"
    >
      {isOpen && <RefundForm order={order} onClose={onClose} onDone={onDone} />}
    </Sheet>
  );
}

const shipped: ReadonlySet<SellerOrder['state']> = new Set([
  'partly_sent',
  'handed_over',
  'on_the_way',
  'delivered',
]);

/** Unshipped items are cancelled instead. */
export const canRefund = ({ state, is_paid: isPaid }: SellerOrder): boolean => isPaid && shipped.has(state);

type Refund = ReturnType<typeof useStoreRefund>;

function RefundForm({ order, onClose, onDone }: Omit<RefundSheetProps, 'isOpen'>) {
  const t = useT();
  const { money } = useFormat();
  const refund = useStoreRefund(order, () => {
    toast(t('operator.refund.sent'));
    onClose();
    onDone();
  });
  const { preview } = refund;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void refund.send();
      }}
    >
      <What order={order} refund={refund} />
      <RefundReason value={refund.reason} onChange={refund.setReason} />
      <div role="status">
        {refund.problem ? (
          <Notice tone="error">{refund.problem}</Notice>
        ) : preview ? (
          <StoreRefundOutcome
            preview={preview}
            buyer={order.buyer.name}
            items={
              refund.by === 'lines'
                ? t('console.order.units', { count: refund.count })
                : t('operator.refund.amount')
            }
          />
        ) : (
          <p className="rounded-control bg-sunk p-4 text-text-2">{t('operator.refund.choose')}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-3">
        <span className="me-auto text-13 text-text-2">{t('console.cancel.final')}</span>
        <Button type="submit" variant="danger" blocked={!preview} busy={refund.isBusy && t('console.busy')}>
          {preview
            ? t.rich('operator.refund.send', { amount: money(preview.amount) })
            : t('console.refund.do')}
        </Button>
      </div>
    </form>
  );
}

function What({ order, refund }: { order: SellerOrder; refund: Refund }) {
  const t = useT();
  return (
    <>
      <RefundByChoice by={refund.by} onChange={refund.setBy} />
      {refund.by === 'lines' ? (
        <ul>
          {order.lines.map((line) => (
            <li key={line.id} className="flex items-center gap-3 border-t border-line py-2 first:border-0">
              <Thumb image={line.image} />
              <span className="min-w-0 flex-1">
                <span className="block wrap-anywhere">{joinUnits(line.title)}</span>
                <span className="text-13 text-text-2">
                  {[
                    line.variant,
                    t('operator.refund.bought', {
                      left: line.left_units,
                      count: line.quantity,
                    }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Quantity
                size="small"
                min={0}
                max={line.left_units}
                value={refund.units.get(line.id) ?? 0}
                label={t('operator.refund.pieces', { title: line.title })}
                onChange={(count) => refund.setLine(line.id, count)}
                onRefuse={() => {}}
              />
            </li>
          ))}
        </ul>
      ) : (
        <RefundAmount value={refund.amount} onChange={refund.setAmount} currency={order.total.currency} />
      )}
    </>
  );
}
