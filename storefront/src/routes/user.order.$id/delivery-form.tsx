import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { addressMistakes, readAddressForm, type AddressField } from '#features/address/read-address-form.ts';
import { RegionFields } from '#features/address/region-fields.tsx';
import { useRegion } from '#features/address/use-region.ts';
import { useT } from '#i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Field } from '#ui/field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useMistakes } from '#ui/use-mistakes.ts';
import type { OrderAnswer } from './act-on-order.ts';
import type { LoadedOrder } from './route.tsx';

type DeliveryFormProps = {
  page: LoadedOrder;
  posted: Extract<OrderAnswer, { intent: 'delivery' }> | undefined;
};
type DeliveryField = Exclude<AddressField, 'email'>;

const form = 'delivery';

/** Another address or note for the order; its e-mail address stays. Posts without script too. */
export function DeliveryForm({ page, posted }: DeliveryFormProps) {
  const { order, choices } = page;
  const { address } = order;
  const t = useT();
  const isBusy = useNavigation().formData?.get('intent') === 'delivery';
  const region = useRegion(posted?.values.country || address.country, posted?.format ?? choices.format);
  const { mistakes, handlers, summary } = useMistakes<AddressField>((typed) => {
    const values = { ...readAddressForm(typed), email: address.email };
    return addressMistakes(values, region.format);
  }, posted);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    box.current?.querySelector('input:not([type=hidden])')?.scrollIntoView({ block: 'center' });
  }, []);
  const start = (name: DeliveryField): string => posted?.values[name] ?? address[name] ?? '';
  const field = (name: DeliveryField, necessity: 'required' | 'optional') => ({
    name,
    form,
    necessity,
    label: t(`address.${name}`),
    error: mistakes[name] ? t(mistakes[name]) : undefined,
  });
  return (
    <Form
      ref={box}
      method="post"
      action={links.order(order.id, { change: '1' })}
      preventScrollReset
      {...handlers}
      className="grid gap-4"
    >
      <input type="hidden" name="intent" value="delivery" />
      <p className="text-14 text-text-2">{t('order.change.text')}</p>
      <ErrorSummary form={form} {...summary} />
      <Field {...field('name', 'required')}>
        <TextInput autoComplete="name" autoCapitalize="words" maxLength={100} defaultValue={start('name')} />
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
      <RegionFields
        region={region}
        countries={choices.countries}
        startState={start('state')}
        form={form}
        errors={{
          country: mistakes.country && t(mistakes.country),
          state: mistakes.state && t(mistakes.state),
        }}
      />
      <Field {...field('address_1', 'required')}>
        <TextInput autoComplete="address-line1" maxLength={200} defaultValue={start('address_1')} />
      </Field>
      <Field {...field('address_2', 'optional')}>
        <TextInput autoComplete="address-line2" maxLength={200} defaultValue={start('address_2')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('city', 'required')}>
          <TextInput autoComplete="address-level2" maxLength={100} defaultValue={start('city')} />
        </Field>
        <Field {...field('zip', 'optional')}>
          <TextInput autoComplete="postal-code" maxLength={20} dir="ltr" defaultValue={start('zip')} />
        </Field>
      </div>
      <Field {...field('delivery_instruction', 'optional')}>
        <Textarea maxLength={500} rows={2} defaultValue={start('delivery_instruction')} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isBusy ? t('address.saving') : undefined}>
          {t('order.change.save')}
        </Button>
        <LinkButton to={links.order(order.id)} variant="neutral" preventScrollReset>
          {t('address.cancel')}
        </LinkButton>
      </div>
    </Form>
  );
}
