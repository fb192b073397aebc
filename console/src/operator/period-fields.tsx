import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type PeriodFieldsProps = {
  period: { from: string; to: string };
  onAsk(name: 'from' | 'to', value: string): void;
};

/** First and last day of a report. */
export function PeriodFields({ period, onAsk }: PeriodFieldsProps) {
  const t = useT();
  return (
    <div className="flex min-w-0 flex-wrap gap-2">
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} form="report" name={name} label={t(`operator.report.${name}`)} hideLabel>
          <TextInput
            small
            type="date"
            dir="ltr"
            key={period[name]}
            defaultValue={period[name]}
            onChange={({ target }) => onAsk(name, target.value)}
          />
        </Field>
      ))}
    </div>
  );
}
