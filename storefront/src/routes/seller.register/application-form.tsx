import type { FormAnswer } from '@souk/kit/ui/use-field-errors.ts';
import type { AddressFormat } from '@souk/contract/address';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Choice } from '#features/address/country-names.ts';
import { RegionFields } from '#features/address/region-fields.tsx';
import { useRegion } from '#features/address/use-region.ts';
import { FormField, FormFields } from '@souk/kit/forms/form-field.tsx';
import { useForm } from '@souk/kit/forms/use-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { ErrorSummary } from '@souk/kit/ui/error-summary.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { applicationFields, type ApplicationField } from './application-fields.ts';
import { NextSteps } from './next-steps.tsx';
import { useDraft, type Draft } from '#features/seller/use-draft.ts';

export type FormStep = FormAnswer<ApplicationField> & {
  step: 'form';
  /** Address format of the submitted country. */
  format: AddressFormat;
};

type ApplicationFormProps = {
  action: string;
  /** The logged-in customer, whose account will own the store; null for guests. */
  account: { name: string; email: string; phone: string } | null;
  countries: readonly Choice[];
  /** Address format of the initial country. */
  format: AddressFormat;
  answer: FormStep | undefined;
  /** Receives the submitted form, in case the code has to be sent again. */
  onSend: (form: FormData) => void;
};

/** Seller application with trader information (SCREENS 107). */
export function ApplicationForm(props: ApplicationFormProps) {
  const [draft, saveDraft] = useDraft();
  // The stored draft arrives after hydration: remount the fields with it.
  return <Fields key={draft ? 'draft' : 'new'} {...props} draft={draft} saveDraft={saveDraft} />;
}

type FieldsProps = ApplicationFormProps & {
  draft: Draft | null;
  saveDraft: ReturnType<typeof useDraft>[1];
};

function Fields({ action, account, countries, format, answer, onSend, draft, saveDraft }: FieldsProps) {
  const t = useT();
  const region = useRegion((answer?.typed ?? draft)?.country || format.country, answer?.format ?? format);
  const fields = applicationFields({ format: region.format, hasAccount: account !== null });
  const start = { ...draft, name: draft?.name || account?.name, phone: draft?.phone || account?.phone };
  const form = useForm('seller', fields, { answer, start, isMarked: true });
  const isBusy = useNavigation().formAction === action;
  return (
    <Form
      method="post"
      action={action}
      {...form.handlers}
      onInput={(event) => {
        form.handlers.onInput(event);
        saveDraft(fields, event.currentTarget);
      }}
      onSubmit={(event) => {
        form.handlers.onSubmit(event);
        onSend(new FormData(event.currentTarget));
      }}
      className="grid max-w-[600px] content-start gap-8"
    >
      <ErrorSummary {...form.summary} />
      <Section title={t('seller.part.store')}>
        <FormFields of={form} names={['store_name', 'message']} />
      </Section>
      <Section title={t('seller.part.person')}>
        <FormField of={form} name="name" />
        <div className={account === null ? 'grid gap-4 sm:grid-cols-2' : 'grid gap-4'}>
          <FormFields of={form} names={['email', 'phone']} />
        </div>
      </Section>
      <Section title={t('seller.part.business')} text={t('seller.businessHint')}>
        <RegionFields of={form} region={region} countries={countries} />
        <FormField of={form} name="address_1" />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormFields of={form} names={['zip', 'city']} />
        </div>
        <FormField of={form} name="register_number" />
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
        <FormFields of={form} names={['password', 'password_confirmation']} />
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
        <NextSteps className="rounded-sheet bg-sunk p-5 lg:hidden" />
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
