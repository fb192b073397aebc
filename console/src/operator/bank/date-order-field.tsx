import { Radio } from '@souk/kit/ui/radio.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

type Order = 'dmy' | 'mdy';
type DateOrderFieldProps = {
  dates: readonly string[];
  value: Order | null;
  onChange(order: Order): void;
  hideLabel: boolean;
};

const numbers = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})/;

/** Selects which of a date's numbers is the day. */
export function DateOrderField({ dates, value, onChange, hideLabel }: DateOrderFieldProps) {
  const t = useT();
  const { date: dateText } = useFormat();
  const sample = dates.find((date) => numbers.test(date));
  const [shown, first, second, year] = numbers.exec(sample ?? '') ?? [];
  if (shown === undefined) return null;
  const dayOf = (order: Order) => {
    const [of, month] = order === 'dmy' ? [first!, second!] : [second!, first!];
    return `${year!.padStart(4, '20')}-${month.padStart(2, '0')}-${of.padStart(2, '0')}`;
  };
  return (
    <fieldset className="grid gap-2">
      <legend className={hideLabel ? 'sr-only' : 'pb-2 text-14 font-semibold'}>
        {t('operator.bank.date-order')}
      </legend>
      {(['dmy', 'mdy'] as const)
        .filter((order) => !Number.isNaN(Date.parse(dayOf(order))))
        .map((order) => (
          <Radio
            key={order}
            name="date_order"
            checked={value === order}
            onChange={() => onChange(order)}
            label={t(`operator.bank.date-order.${order}`, { sample: shown, day: dateText(dayOf(order)) })}
          />
        ))}
    </fieldset>
  );
}
