import { isEmail, isPassword } from '@souk/rules/validation';
import { CONSOLE_PASSWORD_MIN, PASSWORD_MAX, PASSWORD_MIN } from '@souk/rules/limits';
import { useState, type SyntheticEvent } from 'react';
import { Field } from '@souk/kit/ui/field.tsx';
import { PasswordInput } from '@souk/kit/ui/password-input.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ask } from './ask.ts';
import { StepButtons, StepHead, StepProblem, type StepProps } from './step-parts.tsx';
import { useCall } from './use-call.ts';

export type You = { name: string; email: string; password: string };

type Errors = Partial<Record<keyof You, string>>;
type Props = StepProps & { you: You; refused: Errors; onDone: (you: You) => void };

/** The operator's account. Only the browser holds the password until the last step, so it is never stored unfinished. */
export function YouStep({ installKey, onBack, you, refused, onDone }: Props) {
  const t = useT();
  const { problem, fields, isBusy, run } = useCall();
  const [errors, setErrors] = useState<Errors>(refused);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const next: You = {
      name: String(typed.get('name')).trim(),
      email: String(typed.get('email')).trim(),
      password: String(typed.get('password')),
    };
    const wrong = {
      ...(next.name === '' ? { name: t('install.you.name.missing') } : {}),
      ...(isEmail(next.email) ? {} : { email: t('install.you.email.wrong') }),
      ...(isPassword(next.password)
        ? {}
        : { password: t('install.you.password.length', { min: PASSWORD_MIN, max: PASSWORD_MAX }) }),
    };
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first === undefined)
      void run(async () => {
        await ask('check-account', installKey, next);
        onDone(next);
      });
    else event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }
  const field = (name: keyof You) => ({
    form: 'install',
    name,
    label: t(`install.you.${name}`),
    error: errors[name] ?? fields[name],
  });

  return (
    <form onSubmit={submit} noValidate>
      <StepHead title={t('install.you.title')} text={t('install.you.text')} />
      <div className="grid gap-4">
        <Field {...field('name')}>
          <TextInput autoComplete="name" defaultValue={you.name} />
        </Field>
        <Field {...field('email')} hint={t('install.you.email.hint')}>
          <TextInput type="email" inputMode="email" autoComplete="username" defaultValue={you.email} />
        </Field>
        <Field {...field('password')} hint={t('install.you.password.hint', { min: CONSOLE_PASSWORD_MIN })}>
          <PasswordInput autoComplete="new-password" defaultValue={you.password} />
        </Field>
        <StepProblem problem={problem} />
        <StepButtons onBack={onBack} busy={isBusy}>
          {t('install.continue')}
        </StepButtons>
      </div>
    </form>
  );
}
