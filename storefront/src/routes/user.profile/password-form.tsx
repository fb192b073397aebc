import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { changePasswordFields } from '#features/account/account-fields.ts';
import { FormFields } from '@souk/kit/forms/form-field.tsx';
import { useForm } from '@souk/kit/forms/use-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { ErrorSummary } from '@souk/kit/ui/error-summary.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import type { ProfileAnswer } from './change-profile.ts';
import { Section } from './section.tsx';

const id = 'password';

type PasswordFormProps = { email: string; answer: ProfileAnswer | undefined };

export function PasswordForm({ email, answer }: PasswordFormProps) {
  const t = useT();
  const form = useForm(id, changePasswordFields, { answer });
  const isBusy = useNavigation().formData?.get('intent') === id;
  const isDone = answer?.isDone ?? false;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => void (isDone && element.current?.reset()), [isDone, answer]);
  return (
    <Section id={id} title={t('account.profile.password')} text={t('account.profile.passwordText')}>
      <Form
        ref={element}
        method="post"
        action={links.profile()}
        preventScrollReset
        {...form.handlers}
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value={id} />
        {/* So that password managers know which account the password belongs to. */}
        <input hidden readOnly type="email" autoComplete="username" value={email} />
        <ErrorSummary {...form.summary} />
        <FormFields of={form} />
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
