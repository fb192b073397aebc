import { ORDER_PAYMENTS } from '@souk/rules/order-payments';
import { useState, type SyntheticEvent } from 'react';
import { useMe } from '#api/me.ts';
import { Countries } from '#parts/countries.tsx';
import { MoneyInput, readAmount } from '#parts/money-input.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Switch } from '@souk/kit/ui/switch.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { methodName } from '#parts/method-name.ts';
import { payMethods, type OrderFilters } from './order-filters.ts';
import { RecordPicker } from './records/fields/record-picker.tsx';

type OrderFilterFormProps = {
  filters: OrderFilters;
  currency: string;
  /** All filters; unset ones are absent or empty. */
  onApply(asked: Readonly<Record<string, string>>): void;
};
type OrderFilterSheetProps = OrderFilterFormProps & { isOpen: boolean; onClose(): void };

const formId = 'order-filters';

export function OrderFilterSheet({ isOpen, onClose, ...form }: OrderFilterSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      side="end"
      title={t('console.list.filters.title')}
      footer={
        <div className="flex justify-between gap-2">
          <Button onClick={() => form.onApply({})}>{t('console.list.filters.clear')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('console.list.filters.apply')}
          </Button>
        </div>
      }
    >
      <OrderFilterForm {...form} />
    </Sheet>
  );
}

const ends = ['from', 'to'] as const;

function OrderFilterForm({ filters, currency, onApply }: OrderFilterFormProps) {
  const t = useT();
  const { may } = useMe();
  const [store, setStore] = useState(filters.store ?? null);
  const [wrong, setWrong] = useState<{ from?: string; to?: string }>({});

  function apply(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]),
    );
    const { from = '', to = '', ...asked } = values;
    const least = from === '' ? 0 : readAmount(from, currency);
    const most = to === '' ? 0 : readAmount(to, currency);
    if (least === null || most === null || (most > 0 && most < least)) {
      setWrong({
        ...(least === null && { from: t('operator.order.amount.wrong') }),
        ...(most === null && { to: t('operator.order.amount.wrong') }),
        ...(least !== null && most !== null && { to: t('operator.order.amount.less') }),
      });
      return;
    }
    onApply({
      ...asked,
      store: store === null ? '' : String(store),
      from_minor: least === 0 ? '' : String(least),
      to_minor: most === 0 ? '' : String(most),
    });
  }

  return (
    <div className="grid gap-4">
      {may('sellers.read') && (
        <RecordPicker
          name="order-store"
          label={t('operator.order.store')}
          to="store"
          value={store}
          any={{ title: t('operator.order.any-store'), onClear: () => setStore(null) }}
          onChange={setStore}
        />
      )}
      <form id={formId} className="grid gap-4" onSubmit={apply}>
        <Field form={formId} name="payment" label={t('operator.order.payment')}>
          <Select defaultValue={filters.payment ?? ''}>
            <option value="">{t('operator.order.payment.any')}</option>
            {ORDER_PAYMENTS.map((one) => (
              <option key={one} value={one}>
                {t(`operator.order.payment.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field form={formId} name="method" label={t('operator.order.method')}>
          <Select defaultValue={filters.method ?? ''}>
            <option value="">{t('operator.order.any-method')}</option>
            {payMethods.map((one) => (
              <option key={one} value={one}>
                {methodName(one, t)}
              </option>
            ))}
          </Select>
        </Field>
        <Field form={formId} name="country" label={t('operator.order.country')}>
          <Select defaultValue={filters.country ?? ''}>
            <option value="">{t('operator.order.any-country')}</option>
            <Countries />
          </Select>
        </Field>
        <div className="grid grid-cols-2 gap-3">
          {ends.map((end) => (
            <Field key={end} form={formId} name={end} label={t(`operator.order.${end}`)} error={wrong[end]}>
              <MoneyInput
                value={filters[`${end}_minor`] ?? null}
                currency={currency}
                onChange={() => setWrong({})}
              />
            </Field>
          ))}
        </div>
        <Switch
          name="late"
          value="1"
          defaultChecked={filters.late === 1}
          label={t('operator.order.only-late')}
        />
      </form>
    </div>
  );
}
