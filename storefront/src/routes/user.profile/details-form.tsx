import { LONGEST } from '@souk/rules/limits';
import { useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import { profileFieldErrors } from '#features/account/read-account-form.ts';
import { refreshCartCount } from '#features/cart/cart-count.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { ErrorSummary } from '@souk/kit/ui/error-summary.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useFieldErrors } from '@souk/kit/ui/use-field-errors.ts';
import type { ProfileAnswer } from './change-profile.ts';
import { Section } from './section.tsx';

type DetailsFormProps = {
  name: string;
  email: string;
  phone: string | null;
  answer: ProfileAnswer | undefined;
};

const form = 'details';

export function DetailsForm({ name, email, phone, answer }: DetailsFormProps) {
  const t = useT();
  const { fieldErrors, handlers, summary } = useFieldErrors<'name' | 'phone'>(profileFieldErrors, answer);
  const isBusy = useNavigation().formData?.get('intent') === form;
  const isDone = answer?.isDone ?? false;
  // The header greets by name.
  useEffect(() => void (isDone && refreshCartCount()), [isDone, answer]);
  return (
    <Section id="details" title={t('account.profile.details')}>
      <Form method="post" action={links.profile()} preventScrollReset {...handlers} className="grid gap-4">
        <input type="hidden" name="intent" value={form} />
        <ErrorSummary form={form} {...summary} />
        <Field
          name="name"
          form={form}
          label={t('account.name')}
          necessity="required"
          error={fieldErrors.name && t(fieldErrors.name)}
        >
          <TextInput autoComplete="name" maxLength={LONGEST.name} defaultValue={name} />
        </Field>
        <Field name="email" form={form} label={t('account.email')} hint={t('account.profile.emailHint')}>
          <TextInput type="email" readOnly dir="ltr" value={email} autoComplete="username" />
        </Field>
        <Field
          name="phone"
          form={form}
          label={t('account.phone')}
          necessity="optional"
          error={fieldErrors.phone && t(fieldErrors.phone)}
        >
          <TextInput
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            maxLength={LONGEST.phone}
            dir="ltr"
            defaultValue={phone ?? ''}
          />
        </Field>
        {isDone && (
          <Notice tone="success" live>
            {t('account.profile.saved')}
          </Notice>
        )}
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          busy={isBusy ? t('account.profile.saving') : undefined}
        >
          {t('account.profile.save')}
        </Button>
      </Form>
    </Section>
  );
}
