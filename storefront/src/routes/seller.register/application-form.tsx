import type { FormAnswer } from '@souk/kit/ui/use-field-errors.ts';
import type { AddressFormat } from '@souk/contract/address';
import { LONGEST } from '@souk/rules/limits';
import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { EmailField } from '#features/account/email-field.tsx';
import { NewPasswordFields } from '#features/account/new-password-fields.tsx';
import type { Choice } from '#features/address/country-names.ts';
import { RegionFields } from '#features/address/region-fields.tsx';
import { useRegion } from '#features/address/use-region.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { ErrorSummary } from '@souk/kit/ui/error-summary.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { useFieldErrors } from '@souk/kit/ui/use-field-errors.ts';
import {
  applicationFieldErrors,
  type ApplicationField,
  type ApplicationValues,
} from './read-application-form.ts';
import { useDraft } from './use-draft.ts';

export type FormStep = FormAnswer<ApplicationField> & {
  step: 'form';
  values: ApplicationValues;
  /** Of the country that was typed. */
  format: AddressFormat;
};

type ApplicationFormProps = {
  action: string;
  /** Of a signed-in shopper, whose account the store will belong to; null for guests. */
  account: { name: string; email: string; phone: string } | null;
  countries: readonly Choice[];
  /** Of the country that it starts with. */
  format: AddressFormat;
  answer: FormStep | undefined;
  /** Keeps what was sent, in case the code has to be sent again. */
  onSend: (form: FormData) => void;
};

const form = 'seller';

/** Who would like to sell what, and what a shop must know of a trader (SCREENS 107). */
export function ApplicationForm(props: ApplicationFormProps) {
  const [draft, keep] = useDraft();
  const start = props.answer?.values ?? draft;
  // What this browser has kept arrives after the server's page: the fields begin anew with it.
  return <Fields key={draft ? 'draft' : 'new'} {...props} start={start} keep={keep} />;
}

type FieldsProps = ApplicationFormProps & {
  start: ApplicationValues | null;
  keep: (form: HTMLFormElement) => void;
};

function Fields({ action, account, countries, format, answer, onSend, start, keep }: FieldsProps) {
  const t = useT();
  const region = useRegion(start?.country || format.country, answer?.format ?? format);
  const { fieldErrors, handlers, summary } = useFieldErrors<ApplicationField>(
    (typed) =>
      applicationFieldErrors(typed, {
        hasStates: region.format.states.length > 0,
        hasAccount: account !== null,
      }),
    answer,
  );
  const isBusy = useNavigation().formAction === action;
  const errorOf = (name: ApplicationField) => fieldErrors[name] && t(fieldErrors[name]);
  const startOf = (name: keyof ApplicationValues) => start?.[name] ?? '';
  return (
    <Form
      method="post"
      action={action}
      {...handlers}
      onInput={(event) => {
        handlers.onInput(event);
        keep(event.currentTarget);
      }}
      onSubmit={(event) => {
        handlers.onSubmit(event);
        onSend(new FormData(event.currentTarget));
      }}
      className="grid max-w-[600px] content-start gap-8"
    >
      <ErrorSummary form={form} {...summary} />
      <Section title={t('seller.part.store')}>
        <Field
          name="store_name"
          form={form}
          necessity="required"
          label={t('seller.store_name')}
          hint={t('seller.storeNameHint')}
          error={errorOf('store_name')}
        >
          <TextInput
            maxLength={LONGEST.storeName}
            autoComplete="organization"
            defaultValue={startOf('store_name')}
          />
        </Field>
        <Field name="message" form={form} necessity="optional" label={t('seller.message')}>
          <Textarea rows={3} maxLength={LONGEST.applicationMessage} defaultValue={startOf('message')} />
        </Field>
      </Section>
      <Section title={t('seller.part.person')}>
        <Field name="name" form={form} necessity="required" label={t('account.name')} error={errorOf('name')}>
          <TextInput
            autoComplete="name"
            autoCapitalize="words"
            maxLength={LONGEST.name}
            defaultValue={start?.name || account?.name}
          />
        </Field>
        <div className={account === null ? 'grid gap-4 sm:grid-cols-2' : 'grid gap-4'}>
          {account === null && (
            <EmailField
              form={form}
              necessity="required"
              error={errorOf('email')}
              defaultValue={startOf('email')}
            />
          )}
          <Field
            name="phone"
            form={form}
            necessity="required"
            label={t('account.phone')}
            error={errorOf('phone')}
          >
            <TextInput
              type="tel"
              autoComplete="tel"
              inputMode="tel"
              maxLength={LONGEST.phone}
              dir="ltr"
              defaultValue={start?.phone || account?.phone}
            />
          </Field>
        </div>
      </Section>
      <Section title={t('seller.part.business')} text={t('seller.businessHint')}>
        <RegionFields
          region={region}
          countries={countries}
          startState={startOf('state')}
          form={form}
          errors={{ country: errorOf('country'), state: errorOf('state') }}
        />
        <Field
          name="address_1"
          form={form}
          necessity="required"
          label={t('address.address_1')}
          error={errorOf('address_1')}
        >
          <TextInput
            autoComplete="address-line1"
            maxLength={LONGEST.street}
            defaultValue={startOf('address_1')}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            name="city"
            form={form}
            necessity="required"
            label={t('address.city')}
            error={errorOf('city')}
          >
            <TextInput
              autoComplete="address-level2"
              maxLength={LONGEST.city}
              defaultValue={startOf('city')}
            />
          </Field>
          <Field name="zip" form={form} necessity="optional" label={t('address.zip')}>
            <TextInput
              autoComplete="postal-code"
              maxLength={LONGEST.zip}
              dir="ltr"
              defaultValue={startOf('zip')}
            />
          </Field>
        </div>
        <Field
          name="register_number"
          form={form}
          necessity="optional"
          label={t('seller.register_number')}
          hint={t('seller.registerHint')}
        >
          <TextInput
            autoComplete="off"
            spellCheck={false}
            maxLength={LONGEST.registerNumber}
            dir="ltr"
            defaultValue={startOf('register_number')}
          />
        </Field>
      </Section>
      <Section
        title={t('seller.part.login')}
        text={
          account
            ? t.rich('seller.knownAccount', {
                address: account.email,
                email: (text) => (
                  <bdi dir="ltr" className="font-label break-words text-text">
                    {text}
                  </bdi>
                ),
              })
            : t('seller.loginHint')
        }
      >
        {account === null && (
          <NewPasswordFields
            form={form}
            label={t('account.password')}
            necessity="required"
            fieldErrors={fieldErrors}
          />
        )}
      </Section>
      <div className="grid gap-3">
        <p className="text-13 text-text-2">
          {t.rich('seller.agreement', {
            link: (text) => (
              <Link to={links.page('terms')} className="link">
                {text}
              </Link>
            ),
          })}
        </p>
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={isBusy ? t('seller.sending') : undefined}
        >
          {t('seller.submit')}
        </Button>
        <p className="text-13 text-text-3">{t('seller.submitNext')}</p>
      </div>
    </Form>
  );
}

function Section({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 text-18 font-heading">{title}</legend>
      {text && <p className="-mt-2 text-14 text-text-2">{text}</p>}
      {children}
    </fieldset>
  );
}
