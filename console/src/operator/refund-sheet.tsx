import type { OperatorOrder } from '@souk/contract/console/operator-orders';
import { Button } from '@souk/kit/ui/button.tsx';
import { Checkbox } from '@souk/kit/ui/checkbox.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Quantity } from '@souk/kit/ui/quantity.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '../format.ts';
import { PaymentChoice } from '#parts/payment-choice.tsx';
import { RefundAmount, RefundByChoice, RefundReason } from '#parts/refund-fields.tsx';
import { RefundOutcome } from '#parts/refund-outcome.tsx';
import { useRefund } from './use-refund.ts';

type RefundSheetProps = { order: OperatorOrder; isOpen: boolean; onClose(): void; onDone(): void };

/** Refunds by units or by amount; shows the exact shares of all parties before sending. */
export function RefundSheet({ order, isOpen, onClose, onDone }: RefundSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t('operator.refund.title', { number: order.number })}
      className="[--sheet-size:820px]"
    >
      {isOpen && <RefundForm order={order} onDone={onDone} />}
    </Sheet>
  );
}

type Refund = ReturnType<typeof useRefund>;

function RefundForm({ order, onDone }: { order: OperatorOrder; onDone(): void }) {
  const t = useT();
  const { money } = useFormat();
  const refund = useRefund(order, () => {
    toast(t('operator.refund.sent'));
    onDone();
  });
  const { preview } = refund;
  return (
    <div className="grid gap-4">
      <RefundByChoice by={refund.by} onChange={refund.setBy} />
      {refund.by === 'lines' ? (
        <Lines order={order} refund={refund} />
      ) : (
        <RefundAmount value={refund.amount} onChange={refund.setAmount} currency={order.total.currency} />
      )}
      <PaymentChoice payments={order.payments} chosen={refund.payment} onChoose={refund.setPayment} />
      <Checkbox
        label={t('operator.refund.goodwill')}
        checked={refund.isGoodwill}
        onChange={({ target }) => refund.setIsGoodwill(target.checked)}
      />
      <RefundReason value={refund.reason} onChange={refund.setReason} />
      <div role="status">
        {refund.problem ? (
          <Notice tone="error">{refund.problem}</Notice>
        ) : preview ? (
          <RefundOutcome preview={preview} buyer={order.buyer.name} />
        ) : (
          <p className="rounded-control bg-sunk p-4 text-text-2">{t('operator.refund.choose')}</p>
        )}
      </div>
      {preview && (
        <Button variant="danger" busy={refund.isBusy} onClick={() => void refund.send()}>
          {t.rich('operator.refund.send', { amount: money(preview.amount) })}
        </Button>
      )}
    </div>
  );
}

function Lines({ order, refund }: { order: OperatorOrder; refund: Refund }) {
  const t = useT();
  return (
    <div className="rounded-card border border-line">
      {order.parts.map((part) => (
        <section key={part.id}>
          <h3 className="bg-sunk px-3 py-2 text-13 font-semibold">{part.store.name}</h3>
          <ul>
            {part.lines.map((line) => {
              const count = refund.units.get(line.id) ?? 0;
              return (
                <li
                  key={line.id}
                  className="flex flex-wrap items-center gap-x-3 border-t border-line px-3 py-1.5"
                >
                  <Checkbox
                    className="min-w-0 flex-1 max-md:basis-full"
                    label={line.title}
                    checked={count > 0}
                    disabled={line.left_units === 0}
                    onChange={({ target }) => refund.setLine(line.id, target.checked ? line.left_units : 0)}
                  />
                  <span className="text-13 text-text-2">
                    {t('operator.refund.bought', { left: line.left_units, count: line.quantity })}
                  </span>
                  {count > 0 && line.left_units > 1 && (
                    <Quantity
                      size="small"
                      value={count}
                      max={line.left_units}
                      label={t('operator.refund.pieces', { title: line.title })}
                      onChange={(units) => refund.setLine(line.id, units)}
                      onRefuse={() => {}}
                    />
                  )}
                  <span className="ms-auto w-20 text-end tabular-nums">
                    <Amount of={line.goods} />
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
