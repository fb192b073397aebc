import { CONSOLE } from '@souk/rules/limits';
import { Field } from '@souk/kit/ui/field.tsx';
import { Radio } from '@souk/kit/ui/radio.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { fieldDirection } from './field-direction.ts';

export type RefundBy = 'lines' | 'amount';

/** Whether items or an amount are refunded. */
export function RefundByChoice({ by, onChange }: { by: RefundBy; onChange(by: RefundBy): void }) {
  const t = useT();
  return (
    <fieldset>
      <legend className="mb-1 font-label">{t('operator.refund.what')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {(['lines', 'amount'] as const).map((one) => (
          <Radio
            key={one}
            name="refund-by"
            label={t(`operator.refund.by.${one}`)}
            checked={by === one}
            onChange={() => onChange(one)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type TextProps = { value: string; onChange(value: string): void };

export function RefundAmount({ value, onChange, currency }: TextProps & { currency: string }) {
  const t = useT();
  return (
    <Field form="refund" name="amount" label={`${t('operator.refund.amount')} (${currency})`}>
      <TextInput
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

export function RefundReason({ value, onChange }: TextProps) {
  const t = useT();
  return (
    <Field
      form="refund"
      name="reason"
      label={t('operator.refund.reason')}
      hint={t('operator.refund.reason.hint')}
      necessity="optional"
    >
      <TextInput
        dir={fieldDirection(value)}
        value={value}
        maxLength={CONSOLE.reason}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
