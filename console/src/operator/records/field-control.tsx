import type { ReactNode } from 'react';
import { MoneyInput } from '#parts/money-input.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Switch } from '@souk/kit/ui/switch.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Values } from './calls.ts';
import { AmountField, PercentInput } from '#operator/records/fields/amount-field.tsx';
import { AppliesField } from '#operator/records/fields/applies-field.tsx';
import { AttributeValues } from '#operator/records/fields/attribute-values.tsx';
import { LinkTargetField } from '#operator/records/fields/link-target-field.tsx';
import { MomentInput } from '#operator/records/fields/moment-input.tsx';
import { PayerField } from '#operator/records/fields/payer-field.tsx';
import { PictureField } from '#operator/records/fields/picture-field.tsx';
import { ProductsField } from '#operator/records/fields/products-field.tsx';
import { RecordPicker } from '#operator/records/fields/record-picker.tsx';
import { RuleField } from '#operator/records/fields/rule-field.tsx';
import { SaleProducts } from '#operator/records/fields/sale-products.tsx';
import { ShippingPlaces } from '#operator/records/fields/shipping-places.tsx';
import { TargetField } from '#operator/records/fields/target-field.tsx';
import { WordsField } from '#operator/records/fields/words-field.tsx';
import { countOf, type FieldControlProps } from './field-parts.ts';
import type { RecordField } from './record-field.ts';
import { fieldHint, fieldTitle, optionText } from './words.ts';

export function FieldControl(props: FieldControlProps): ReactNode {
  const t = useT();
  const { field, draft, set, errors, facts } = props;
  const { name } = field;
  const value = draft[name];
  switch (field.kind) {
    case 'text':
    case 'long':
    case 'html':
      return <WordsField {...props} field={field} />;
    case 'picture':
      return <PictureField {...props} />;
    case 'switch':
      return (
        <Switch
          label={fieldTitle(name, t)}
          checked={value === true}
          onChange={({ target }) => set(name, target.checked)}
        />
      );
    case 'visibility':
    case 'turned-on':
      return (
        <Switch
          label={t(
            field.kind === 'visibility' ? 'operator.record.view.public' : 'operator.offer.view.public',
          )}
          checked={value === 'public'}
          onChange={({ target }) => set(name, target.checked ? 'public' : 'private')}
        />
      );
    case 'reference':
      return (
        <RecordPicker
          {...{ name, label: fieldTitle(name, t), to: field.to, error: errors[name] }}
          value={Number(value) || null}
          {...(field.isOptional
            ? { any: { title: t('operator.field.tax_rule_id.none'), onClear: () => set(name, null) } }
            : {})}
          onChange={(id) => set(name, id)}
        />
      );
    case 'amount':
      return <AmountField {...props} />;
    case 'payer':
      return <PayerField {...props} />;
    case 'products':
      return draft['rule'] ? null : <ProductsField {...props} />;
    case 'applies':
      return <AppliesField {...props} />;
    case 'rule':
      return <RuleField {...props} />;
    case 'sale-products':
      return <SaleProducts {...props} />;
    case 'values':
      return <AttributeValues {...props} />;
    case 'places':
      return <ShippingPlaces {...props} />;
    case 'target':
      return <TargetField {...props} />;
    case 'link-target':
      return <LinkTargetField {...props} />;
    default:
      return (
        <Field
          form="record"
          name={name}
          label={fieldTitle(name, t)}
          hint={fieldHint(name, t)}
          error={errors[name]}
          {...(field.isOptional ? { necessity: 'optional' } : {})}
        >
          <PlainInput {...{ field, value, currency: facts.currency }} onChange={(next) => set(name, next)} />
        </Field>
      );
  }
}

type PlainInputProps = {
  field: RecordField;
  value: Values[string] | undefined;
  currency: string;
  onChange(value: Values[string]): void;
};

function PlainInput({ field, value, currency, onChange }: PlainInputProps) {
  const t = useT();
  if (field.kind === 'money')
    return <MoneyInput value={value as number | null} currency={currency} onChange={onChange} />;
  if (field.kind === 'percent') return <PercentInput value={value as number | null} onChange={onChange} />;
  if (field.kind === 'moment')
    return (
      <MomentInput
        value={value === null ? null : String(value)}
        isOptional={field.isOptional === true}
        onChange={onChange}
      />
    );
  if (field.kind === 'choice')
    return (
      <Select value={String(value)} onChange={({ target }) => onChange(target.value)}>
        {field.options.map((one) => (
          <option key={one} value={one}>
            {optionText(one, t)}
          </option>
        ))}
      </Select>
    );
  if (field.kind === 'count')
    return (
      <TextInput
        inputMode="numeric"
        dir="ltr"
        value={value === null || value === undefined ? '' : String(value)}
        onChange={({ target }) => onChange(countOf(target.value))}
      />
    );
  // An emptied slug is derived from the title again.
  return (
    <TextInput dir="auto" value={String(value ?? '')} onChange={({ target }) => onChange(target.value)} />
  );
}
