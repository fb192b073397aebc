import type { SellerOrder } from '@souk/contract/seller-console/orders';
import { CANCEL_REASONS, type CancelReason } from '@souk/rules/cancel-reasons';
import { restOf } from '@souk/rules/parcels';
import { StoreRefundOutcome } from '#parts/store-refund-outcome.tsx';
import { Thumb } from '#parts/thumb.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Quantity } from '@souk/kit/ui/quantity.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { useCancel } from './use-cancel.ts';

type CancelSheetProps = { order: SellerOrder; isOpen: boolean; onClose(): void; onDone(): void };

/** Cancels units: which, why, with the exact effect on both sides before sending. */
export function CancelSheet({ order, isOpen, onClose, onDone }: CancelSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t('console.cancel.title', { number: order.number })}
      className="[--sheet-size:720px]"
    >
      {isOpen && <CancelForm order={order} onClose={onClose} onDone={onDone} />}
    </Sheet>
  );
}

/** Whether unshipped units can be cancelled. */
export const canCancelUnits = (order: SellerOrder): boolean =>
  ['waiting', 'to_confirm', 'to_ship', 'partly_sent'].includes(order.state) &&
  restOf(order.lines, order.parcels).length > 0;

type Cancel = ReturnType<typeof useCancel>;

function CancelForm({ order, onClose, onDone }: Omit<CancelSheetProps, 'isOpen'>) {
  const t = useT();
  const { money } = useFormat();
  const cancel = useCancel(order, () => {
    toast(t('console.cancel.done', { name: order.buyer.name }));
    onClose();
    onDone();
  });
  const { preview, count } = cancel;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void cancel.send();
      }}
    >
      <Units order={order} cancel={cancel} />
      <Why cancel={cancel} />
      <div role="status">
        {cancel.problem ? (
          <Notice tone="error">{cancel.problem}</Notice>
        ) : preview ? (
          <StoreRefundOutcome
            preview={preview}
            buyer={order.buyer.name}
            items={t('console.order.units', { count })}
            note={t(preview.is_whole ? 'console.cancel.whole' : 'console.cancel.rest')}
          />
        ) : (
          <p className="rounded-control bg-sunk p-4 text-text-2">
            {t(count === 0 ? 'console.cancel.choose' : 'console.cancel.reckoning')}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-3">
        <span className="me-auto text-13 text-text-2">{t('console.cancel.final')}</span>
        <Button onClick={onClose}>{t('console.cancel.keep')}</Button>
        <Button type="submit" variant="danger" blocked={!preview} busy={cancel.isBusy && t('console.busy')}>
          {preview && preview.is_paid && preview.amount.minor > 0
            ? t.rich('console.cancel.send', { count, amount: money(preview.amount) })
            : t('console.cancel.send-unpaid', { count })}
        </Button>
      </div>
    </form>
  );
}

function Units({ order, cancel }: { order: SellerOrder; cancel: Cancel }) {
  const t = useT();
  return (
    <fieldset>
      <legend className="sr-only">{t('console.cancel.pieces')}</legend>
      <ul>
        {restOf(order.lines, order.parcels).map(({ id, quantity }) => {
          const line = order.lines.find((one) => one.id === id)!; // unshipped units belong to a line
          return (
            <li key={id} className="flex items-center gap-3 border-t border-line py-2 first:border-0">
              <Thumb image={line.image} />
              <span className="min-w-0 flex-1">
                <span className="block wrap-anywhere">{joinUnits(line.title)}</span>
                <span className="text-13 text-text-2">
                  {[line.variant, t('console.cancel.left', { count: quantity })].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Quantity
                size="small"
                min={0}
                max={quantity}
                value={cancel.units.get(id) ?? 0}
                label={t('console.cancel.of', { title: line.title })}
                onChange={(count) => cancel.setLine(id, count)}
                onRefuse={() => {}}
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function Why({ cancel }: { cancel: Cancel }) {
  const t = useT();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        form="cancel"
        name="reason"
        label={t('console.cancel.reason')}
        hint={t('console.cancel.reason.hint')}
        error={cancel.isReasonMissing && cancel.reason === '' && t('console.cancel.reason.missing')}
      >
        <Select
          value={cancel.reason}
          onChange={({ target }) => {
            const reason = target.value as CancelReason | ''; // the options are these values
            cancel.setReason(reason);
            // Sold-out or broken items can't be restocked.
            cancel.setIsBack(reason !== 'broken' && reason !== 'sold_out');
          }}
        >
          <option value="">{t('console.cancel.reason.none')}</option>
          {CANCEL_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {t(`console.cancel.reason.${reason}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field form="cancel" name="stock" label={t('console.cancel.stock')}>
        <Select
          value={cancel.isBack ? 'back' : 'gone'}
          onChange={({ target }) => cancel.setIsBack(target.value === 'back')}
        >
          <option value="back">{t('console.cancel.stock.back')}</option>
          <option value="gone">{t('console.cancel.stock.gone')}</option>
        </Select>
      </Field>
    </div>
  );
}
