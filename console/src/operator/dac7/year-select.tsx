import { useSearchParams } from 'react-router';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** The year of a page's figures, in its address. */
export function YearSelect({ year, years }: { year: string; years: readonly string[] }) {
  const t = useT();
  const [, setSearch] = useSearchParams();
  const known = years.includes(year) ? years : [year, ...years];
  return (
    <Field form="dac7" name="year" label={t('ledger.dac7.column.year')} hideLabel>
      <Select value={year} onChange={({ target }) => setSearch({ year: target.value })}>
        {known.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
    </Field>
  );
}
