import type { OperatorOrder } from '@souk/contract/console/operator-orders';
import { LONGEST } from '@souk/rules/limits';
import { useState, type SyntheticEvent } from 'react';
import { call } from '#api/call.ts';
import { Countries } from '#parts/countries.tsx';
import { StateField } from '#parts/state-field.tsx';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type DeliverySheetProps = { order: OperatorOrder; isOpen: boolean; onClose(): void; onDone(): void };

/** Changes an order's delivery address until preparation has begun. */
export function DeliverySheet({ order, isOpen, onClose, onDone }: DeliverySheetProps) {
  const t = useT();
  return (
    <Sheet open={isOpen} onClose={onClose} title={t('operator.delivery.title', { number: order.number })}>
      {isOpen && <DeliveryForm order={order} onDone={onDone} />}
    </Sheet>
  );
}

const fields = [
  { name: 'name', max: LONGEST.name },
  { name: 'phone', max: LONGEST.phone, isLtr: true },
  { name: 'address_1', max: LONGEST.street },
  { name: 'address_2', max: LONGEST.street, isOptional: true },
  { name: 'zip', max: LONGEST.zip, isOptional: true, isLtr: true },
  { name: 'city', max: LONGEST.city },
  { name: 'note', max: LONGEST.deliveryInstruction, isOptional: true },
] as const;

function DeliveryForm({ order, onDone }: { order: OperatorOrder; onDone(): void }) {
  const t = useT();
  const { act, isBusy } = useAct();
  const [address, setAddress] = useState(order.address);
  async function save(event: SyntheticEvent) {
    event.preventDefault();
    const { note, lines: _lines, ...place } = address;
    const body = { ...place, delivery_instruction: note };
    await act(async () => {
      await call('POST operator/orders/{id}/delivery', { params: { id: order.id }, body });
      toast(t('operator.delivery.saved'));
      onDone();
    });
  }
  return (
    <form className="grid gap-4 sm:grid-cols-2" onSubmit={(event) => void save(event)}>
      <p className="text-13 text-text-2 sm:col-span-2">{t('operator.delivery.text')}</p>
      {fields.map(({ name, max, ...field }) => (
        <Field
          key={name}
          form="delivery"
          name={name}
          label={t(`operator.delivery.${name}`)}
          {...('isOptional' in field ? { necessity: 'optional' as const } : {})}
        >
          <TextInput
            dir={'isLtr' in field ? 'ltr' : 'auto'}
            required={!('isOptional' in field)}
            maxLength={max}
            value={address[name]}
            onChange={({ target }) => setAddress({ ...address, [name]: target.value })}
          />
        </Field>
      ))}
      <Field form="delivery" name="country" label={t('operator.delivery.country')}>
        <Select
          value={address.country}
          onChange={({ target }) => setAddress({ ...address, country: target.value, state: '' })}
        >
          <Countries />
        </Select>
      </Field>
      <StateField
        form="delivery"
        label={t('operator.delivery.state')}
        country={address.country}
        value={address.state}
        onChange={(state) => setAddress({ ...address, state })}
      />
      <Button type="submit" variant="primary" busy={isBusy} className="justify-self-end sm:col-span-2">
        {t('operator.delivery.save')}
      </Button>
    </form>
  );
}
