import { LONGEST } from '@souk/rules/limits';
import { useState } from 'react';
import { MoneyInput } from '#parts/money-input.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Checkbox } from '@souk/kit/ui/checkbox.tsx';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { countOf, errorsUnder, type FieldControlProps } from '#operator/records/field-parts.ts';
import { Countries } from '#parts/countries.tsx';
import { PickupFields, type Pickup } from './pickup-fields.tsx';
import { changed, RowButtons, without } from './row-buttons.tsx';

type Place = { country: string; state: string; price_minor: number; days: number; pickup: Pickup | null };

/** Shipping places with price and days; `*` is everywhere else. */
export function ShippingPlaces({ field, draft, errors, set, facts }: FieldControlProps) {
  const t = useT();
  const rows = draft[field.name] as Place[];
  const below = errorsUnder(errors, field.name);
  const write = (next: Place[]) => set(field.name, next);
  const first: Place = {
    country: rows.some(({ country }) => country === '*') ? 'DE' : '*',
    state: '',
    price_minor: 0,
    days: 3,
    pickup: null,
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-14 font-label">{t('operator.field.places')}</legend>
      <p className="text-13 text-text-3">{t('operator.field.places.hint')}</p>
      {rows.map((row, index) => (
        <PlaceRow
          key={index}
          {...{ row, index, currency: facts.currency }}
          error={Object.entries(below).find(([path]) => path.startsWith(`${index}.`))?.[1]}
          onChange={(next) => write(changed(rows, index, next))}
          onRemove={() => write(without(rows, index))}
        />
      ))}
      {rows.length > 0 && rows.every(({ country }) => country !== '*') && (
        <p className="flex flex-wrap justify-between gap-x-4 rounded-control bg-sunk px-3 py-2.5 text-13">
          <span className="font-semibold">{t('operator.place.everywhere')}</span>
          <span className="text-text-2">{t('operator.place.everywhere.none')}</span>
        </p>
      )}
      {errors[field.name] && <FieldError>{errors[field.name]}</FieldError>}
      <Button
        id={`record-${field.name}`}
        size="small"
        icon="plus"
        className="justify-self-start"
        onClick={() => write([...rows, first])}
      >
        {t('operator.place.add')}
      </Button>
    </fieldset>
  );
}

type PlaceRowProps = {
  row: Place;
  index: number;
  currency: string;
  error: string | undefined;
  onChange(row: Place): void;
  onRemove(): void;
};

function PlaceRow({ row, index, currency, error, onChange, onRemove }: PlaceRowProps) {
  const t = useT();
  const { country: nameOf } = useFormat();
  const name = row.country === '*' ? t('operator.place.everywhere') : nameOf(row.country);
  const [days, setDays] = useState(String(row.days));
  const id = (field: string) => `places.${index}.${field}`;
  return (
    <div className="grid gap-3 rounded-control border border-line p-3">
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)_auto]">
        <Field form="record" name={id('country')} label={t('operator.place.country')}>
          <Select value={row.country} onChange={({ target }) => onChange({ ...row, country: target.value })}>
            <option value="*">{t('operator.place.everywhere')}</option>
            <Countries />
          </Select>
        </Field>
        <Field form="record" name={id('state')} label={t('operator.place.state')}>
          <TextInput
            dir="ltr"
            value={row.state}
            maxLength={LONGEST.state}
            onChange={({ target }) => onChange({ ...row, state: target.value })}
          />
        </Field>
        <Field form="record" name={id('price_minor')} label={t('operator.place.price')}>
          <MoneyInput
            value={row.price_minor}
            currency={currency}
            onChange={(minor) => onChange({ ...row, price_minor: minor ?? -1 })}
          />
        </Field>
        <Field form="record" name={id('days')} label={t('operator.place.days')}>
          <TextInput
            dir="ltr"
            inputMode="numeric"
            value={days}
            onChange={({ target }) => {
              setDays(target.value);
              onChange({ ...row, days: countOf(target.value) ?? -1 });
            }}
          />
        </Field>
        <RowButtons name={name} onUp={undefined} onRemove={onRemove} />
      </div>
      <Checkbox
        label={t('operator.place.pickup')}
        checked={row.pickup !== null}
        onChange={({ target }) => onChange({ ...row, pickup: target.checked ? noPickup : null })}
      />
      {row.pickup && (
        <PickupFields
          {...{ pickup: row.pickup, index, currency }}
          onChange={(pickup) => onChange({ ...row, pickup })}
        />
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

const noPickup: Pickup = {
  price_minor: 0,
  phone: '',
  address_line_1: '',
  address_line_2: null,
  zip: '',
  state: '',
  city: '',
  country: '',
};
