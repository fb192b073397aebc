import { useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import { profileFields } from '#features/account/account-fields.ts';
import { refreshCartCount } from '#features/cart/cart-count.ts';
import { FormField } from '@souk/kit/forms/form-field.tsx';
import { useForm } from '@souk/kit/forms/use-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { ErrorSummary } from '@souk/kit/ui/error-summary.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import type { ProfileAnswer } from './change-profile.ts';
import { Section } from './section.tsx';

type DetailsFormProps = {
  name: string;
  email: string;
  phone: string | null;
  answer: ProfileAnswer | undefined;
};

const id = 'details';

export function DetailsForm({ name, email, phone, answer }: DetailsFormProps) {
  const t = useT();
  const form = useForm(id, profileFields, { answer, start: { name, phone }, isMarked: true });
  const isBusy = useNavigation().formData?.get('intent') === id;
  const isDone = answer?.isDone ?? false;
  // The header shows the name.
  useEffect(() => void (isDone && refreshCartCount()), [isDone, answer]);
  return (
    <Section id={id} title={t('account.profile.details')}>
      <Form
        method="post"
        action={links.profile()}
        preventScrollReset
        {...form.handlers}
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value={id} />
        <ErrorSummary {...form.summary} />
        <FormField of={form} name="name" />
        <Field name="email" form={id} label={t('account.email')} hint={t('account.profile.emailHint')}>
          <TextInput type="email" readOnly dir="ltr" value={email} autoComplete="username" />
        </Field>
        <FormField of={form} name="phone" />
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
