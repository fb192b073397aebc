import type { OrderDetail } from '@souk/contract/order';
import { RETURN_REQUEST_CAUSES } from '@souk/rules/returns';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { FormField } from '@souk/kit/forms/form-field.tsx';
import { useForm } from '@souk/kit/forms/use-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links, type SignedLink } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { ErrorSummary } from '@souk/kit/ui/error-summary.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import type { FormAnswer } from '@souk/kit/ui/use-field-errors.ts';
import { returnFields, unitsField } from './return-fields.ts';
import { UnitsToReturn } from './units-to-return.tsx';

type ReturnFormProps = {
  order: OrderDetail;
  part: OrderDetail['parts'][number];
  signed: SignedLink | undefined;
  answer: FormAnswer | undefined;
};

export function ReturnForm({ order, part, signed, answer }: ReturnFormProps) {
  const t = useT();
  const isBusy = useNavigation().state === 'submitting';
  const { lines } = part.returnable;
  const form = useForm('return', returnFields(lines.map(({ inventory_id: id }) => id)), {
    answer,
    isMarked: true,
  });
  const [units, setUnits] = useState<Record<number, number>>(() =>
    Object.fromEntries(lines.map(({ inventory_id: id }) => [id, Number(form.startOf(unitsField(id))) || 0])),
  );
  // Hide the error once a quantity is selected: stepper buttons fire no form events.
  const hasChosen = Object.values(units).some((count) => count > 0);
  const { summary } = form;
  const errors = summary.errors.filter(({ name }) => name !== 'units' || !hasChosen);
  const problem = hasChosen ? undefined : form.fieldErrors['units'];
  return (
    <Form
      method="post"
      action={links.sendBack(order.id, part.id, signed)}
      {...form.handlers}
      className="card grid grid-cols-[minmax(0,1fr)] gap-5 p-5"
    >
      <input type="hidden" name="part" value={part.id} />
      <ErrorSummary {...summary} errors={errors} />
      <b className="font-semibold">
        <bdi>{part.store.name}</bdi>
      </b>
      <UnitsToReturn
        {...{ order, part, units, problem }}
        form={form.id}
        onChange={(id, count) => setUnits((now) => ({ ...now, [id]: count }))}
      />
      <FormField of={form} name="cause">
        <Select defaultValue={form.startOf('cause') ?? ''}>
          <option value="">{t('order.cancel.choose')}</option>
          {RETURN_REQUEST_CAUSES.map((cause) => (
            <option key={cause} value={cause}>
              {t(`order.return.cause.${cause}`)}
            </option>
          ))}
        </Select>
      </FormField>
      <FormField of={form} name="message" />
      <p className="text-14 text-text-2">{t('order.return.next')}</p>
      <Button type="submit" variant="primary" wide busy={isBusy ? t('order.messages.busy') : undefined}>
        {t('order.return.send')}
      </Button>
    </Form>
  );
}
