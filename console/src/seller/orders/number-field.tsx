import { LONGEST } from '@souk/rules/limits';
import { parcelNumberDoubt } from '@souk/rules/parcel-number';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type NumberFieldProps = { form: string; carrier: string; value: string; onChange(number: string): void };

/** Tracking number, with a hint if it looks mistyped. */
export function NumberField({ form, carrier, value, onChange }: NumberFieldProps) {
  const t = useT();
  const doubt = parcelNumberDoubt(value, carrier);
  return (
    <Field
      form={form}
      name="number"
      label={t('console.ship.number')}
      necessity="optional"
      hint={value.trim() !== '' && doubt && t(`console.ship.check.${doubt}`)}
    >
      <TextInput
        dir="ltr"
        className="font-mono"
        value={value}
        maxLength={LONGEST.parcelNumber}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
