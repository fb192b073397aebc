import { LONGEST } from '@souk/rules/limits';
import { MoneyInput } from '#parts/money-input.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Countries } from '#parts/countries.tsx';

export type Pickup = {
  price_minor: number;
  phone: string;
  address_line_1: string;
  address_line_2: string | null;
  zip: string;
  state: string;
  city: string;
  country: string;
};

const typed = ['address_line_1', 'zip', 'city', 'state', 'phone'] as const;
const longest = {
  address_line_1: LONGEST.street,
  zip: LONGEST.zip,
  city: LONGEST.city,
  state: LONGEST.state,
  phone: LONGEST.phone,
};

type PickupFieldsProps = { pickup: Pickup; index: number; currency: string; onChange(pickup: Pickup): void };

export function PickupFields({ pickup, index, currency, onChange }: PickupFieldsProps) {
  const t = useT();
  const id = (field: string) => `places.${index}.pickup.${field}`;
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Field form="record" name={id('price_minor')} label={t('operator.place.pickup.price')}>
        <MoneyInput
          value={pickup.price_minor}
          currency={currency}
          onChange={(minor) => onChange({ ...pickup, price_minor: minor ?? -1 })}
        />
      </Field>
      {typed.map((field) => (
        <Field key={field} form="record" name={id(field)} label={t(`operator.place.pickup.${field}`)}>
          <TextInput
            dir="auto"
            maxLength={longest[field]}
            value={pickup[field]}
            onChange={({ target }) => onChange({ ...pickup, [field]: target.value })}
          />
        </Field>
      ))}
      <Field form="record" name={id('country')} label={t('operator.place.country')}>
        <Select
          value={pickup.country}
          onChange={({ target }) => onChange({ ...pickup, country: target.value })}
        >
          <option value="">–</option>
          <Countries />
        </Select>
      </Field>
    </div>
  );
}
