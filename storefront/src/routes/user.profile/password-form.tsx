import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { NewPasswordFields } from '#features/account/new-password-fields.tsx';
import { changePasswordFieldErrors } from '#features/account/read-account-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { ErrorSummary } from '@souk/kit/ui/error-summary.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { PasswordInput } from '@souk/kit/ui/password-input.tsx';
import { useFieldErrors } from '@souk/kit/ui/use-field-errors.ts';
import type { ProfileAnswer } from './change-profile.ts';
import { Section } from './section.tsx';

const form = 'password';

type PasswordFormProps = { email: string; answer: ProfileAnswer | undefined };

export function PasswordForm({ email, answer }: PasswordFormProps) {
  const t = useT();
  const { fieldErrors, handlers, summary } = useFieldErrors<
    'current_password' | 'password' | 'password_confirmation'
  >(changePasswordFieldErrors, answer);
  const isBusy = useNavigation().formData?.get('intent') === form;
  const isDone = answer?.isDone ?? false;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => void (isDone && element.current?.reset()), [isDone, answer]);
  return (
    <Section id="password" title={t('account.profile.password')} text={t('account.profile.passwordText')}>
      <Form
        ref={element}
        method="post"
        action={links.profile()}
        preventScrollReset
        {...handlers}
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value={form} />
        {/* For password managers: whose password changes. */}
        <input hidden readOnly type="email" autoComplete="username" value={email} />
        <ErrorSummary form={form} {...summary} />
        <Field
          name="current_password"
          form={form}
          label={t('account.current_password')}
          error={fieldErrors.current_password && t(fieldErrors.current_password)}
        >
          <PasswordInput autoComplete="current-password" required />
        </Field>
        <NewPasswordFields form={form} label={t('account.newPassword')} fieldErrors={fieldErrors} />
        {isDone && (
          <Notice tone="success" live>
            {t('toast.password.changed')}
          </Notice>
        )}
        <Button
          type="submit"
          className="justify-self-start"
          busy={isBusy ? t('account.profile.saving') : undefined}
        >
          {t('account.profile.changePassword')}
        </Button>
      </Form>
    </Section>
  );
}
