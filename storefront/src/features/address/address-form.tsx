import type { Address } from '@souk/contract/address';
import { useFetcher } from 'react-router';
import { useT } from '#i18n/messages-context.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useMistakes } from '#ui/use-mistakes.ts';
import {
  addressMistakes,
  readAddressForm,
  type AddressField,
  type AddressValues,
} from './read-address-form.ts';
import { RegionFields, useRegion, type Choice, type CountryChoices } from './region-fields.tsx';

type AddressFormProps = {
  /** The page that takes it. */
  action: string;
  /** The address to change; null for a new one. */
  address: Address | null;
  choices: CountryChoices;
  defaultCountry: string;
  defaultState: string;
  /** Of a form that was posted without script. */
  posted?: { messages: readonly string[]; values: AddressValues; states: readonly Choice[] } | undefined;
  /** A fetcher key, so that the page can tell that the address was saved. */
  fetcherKey: string;
  onCancel?: () => void;
};

const form = 'address';

/** One column, one name, what is optional folded away. Checked on leaving a field; the API has the last word. */
export function AddressForm({
  action,
  address,
  choices,
  defaultCountry,
  defaultState,
  posted,
  fetcherKey,
  onCancel,
}: AddressFormProps) {
  const t = useT();
  const fetcher = useFetcher<{ messages: readonly string[] }>({ key: fetcherKey });
  const region = useRegion(
    posted?.values.country || address?.country || defaultCountry,
    posted
      ? { states: posted.states, ofCountry: posted.values.country }
      : { states: choices.states, ofCountry: address?.country ?? defaultCountry },
  );
  const { mistakes, handlers, summary } = useMistakes<AddressField>(
    (typed) => addressMistakes(readAddressForm(typed), region.states.length > 0),
    fetcher.data ?? posted,
  );
  const start = (name: AddressField): string => posted?.values[name] ?? address?.[name] ?? '';

  const field = (name: AddressField, necessity: 'required' | 'optional') => ({
    name,
    form,
    necessity,
    label: t(`address.${name}`),
    error: mistakes[name] ? t(mistakes[name]) : undefined,
  });
  return (
    <fetcher.Form method="post" action={action} {...handlers} className="grid gap-4">
      <input type="hidden" name="intent" value="save-address" />
      {address && <input type="hidden" name="id" value={address.id} />}
      <ErrorSummary form={form} {...summary} />
      <Field {...field('name', 'required')}>
        <TextInput autoComplete="name" autoCapitalize="words" maxLength={100} defaultValue={start('name')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('email', 'required')}>
          <TextInput
            type="email"
            autoComplete="email"
            inputMode="email"
            maxLength={254}
            dir="ltr"
            defaultValue={start('email')}
          />
        </Field>
        <Field {...field('phone', 'required')} hint={t('address.phoneHint')}>
          <TextInput
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            maxLength={20}
            dir="ltr"
            defaultValue={start('phone')}
          />
        </Field>
      </div>
      <RegionFields
        region={region}
        countries={choices.countries}
        startState={start('state') || (region.country === defaultCountry ? defaultState : '')}
        form={form}
        errors={{
          country: mistakes.country && t(mistakes.country),
          state: mistakes.state && t(mistakes.state),
        }}
      />
      <Field {...field('address_1', 'required')}>
        <TextInput autoComplete="address-line1" maxLength={200} defaultValue={start('address_1')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('city', 'required')}>
          <TextInput autoComplete="address-level2" maxLength={100} defaultValue={start('city')} />
        </Field>
        <Field {...field('zip', 'optional')}>
          <TextInput autoComplete="postal-code" maxLength={20} dir="ltr" defaultValue={start('zip')} />
        </Field>
      </div>
      <Disclosure
        summary={t('address.more')}
        defaultOpen={Boolean(start('address_2') || start('delivery_instruction'))}
      >
        <div className="grid gap-4 pt-2">
          <Field {...field('address_2', 'optional')}>
            <TextInput autoComplete="address-line2" maxLength={200} defaultValue={start('address_2')} />
          </Field>
          <Field {...field('delivery_instruction', 'optional')}>
            <Textarea maxLength={500} rows={2} defaultValue={start('delivery_instruction')} />
          </Field>
        </div>
      </Disclosure>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          busy={fetcher.state === 'idle' ? undefined : t('address.saving')}
        >
          {t('address.save')}
        </Button>
        {onCancel && (
          <Button variant="neutral" onClick={onCancel}>
            {t('address.cancel')}
          </Button>
        )}
      </div>
    </fetcher.Form>
  );
}
