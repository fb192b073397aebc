import { useState, useSyncExternalStore, type SyntheticEvent } from 'react';
import { SecondStep, type ShownFactor } from '#account/second-step.tsx';
import { call, Refused } from '#api/call.ts';
import { consoleHere } from '#api/console-here.ts';
import { signedIn, signInStore } from '#api/sign-in.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { PasswordInput } from '@souk/kit/ui/password-input.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { BlockingDialog } from './blocking-dialog.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

export function SignInSheet() {
  const isAsked = useSyncExternalStore(signInStore.subscribe, signInStore.isAsked);
  return isAsked ? <SignIn /> : null;
}

function SignIn() {
  const t = useT();
  const audience = consoleHere();
  const [problem, setProblem] = useState<Refused | 'away' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [known, setKnown] = useState<{ email: string; password: string } | null>(null);
  const [wasShown, setWasShown] = useState(false);
  const refused = problem instanceof Refused ? problem : null;
  const fields = refused?.fields ?? {};

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    void open({ email: String(typed.get('email')), password: String(typed.get('password')) });
  }

  async function open(who: { email: string; password: string }, shown?: ShownFactor) {
    setKnown(who);
    setIsBusy(true);
    setWasShown(shown !== undefined);
    // The second step stays visible until accepted.
    if (!shown) setProblem(null);
    try {
      await call('POST console/session', {
        body: { ...who, audience, ...(shown ? { second_factor: shown } : {}) },
      });
      signedIn();
    } catch (error) {
      setProblem(error instanceof Refused ? error : 'away');
      setIsBusy(false);
    }
  }

  if (known && refused?.secondFactor)
    return (
      <BlockingDialog labelledBy="sign-in">
        <div className="card grid w-full max-w-100 gap-4 p-6 shadow-lg">
          <h1 id="sign-in">{t('console.second-step.title')}</h1>
          <SecondStep
            asked={refused.secondFactor}
            problem={wasShown && !isBusy ? (refused.messages[0] ?? null) : null}
            isBusy={isBusy}
            onShow={(factor) => void open(known, factor)}
          />
        </div>
      </BlockingDialog>
    );
  return (
    <BlockingDialog labelledBy="sign-in">
      <form className="card grid w-full max-w-100 gap-4 p-6 shadow-lg" onSubmit={submit} noValidate>
        <div>
          <h1 id="sign-in">
            {t(audience === 'operator' ? 'operator.sign-in.title' : 'console.sign-in.title')}
          </h1>
          <p className="text-text-2">
            {t(signInStore.hasEnded() ? 'console.sign-in.ended' : 'console.sign-in.text')}
          </p>
        </div>
        {problem && Object.keys(fields).length === 0 && (
          <Notice tone="error" live>
            {problem === 'away' ? t('console.error.away') : problem.messages[0]}
          </Notice>
        )}
        <Field form="sign-in" name="email" label={t('console.sign-in.email')} error={fields['email']}>
          <TextInput type="email" autoComplete="username" inputMode="email" />
        </Field>
        <Field
          form="sign-in"
          name="password"
          label={t('console.sign-in.password')}
          error={fields['password']}
        >
          <PasswordInput autoComplete="current-password" />
        </Field>
        <Button type="submit" variant="primary" wide busy={isBusy && t('console.sign-in.busy')}>
          {t('console.sign-in.button')}
        </Button>
        <a
          className="justify-self-center text-13 font-medium text-primary-ink underline"
          href={`/forgot-password?console=${audience}`}
        >
          {t('console.sign-in.forgot')}
        </a>
        {audience === 'seller' && (
          <p className="text-13 text-text-2">
            {t.rich('console.sign-in.no-store', {
              link: (text) => (
                <a className="font-medium text-primary-ink underline" href="/seller/register">
                  {text}
                </a>
              ),
            })}
          </p>
        )}
      </form>
    </BlockingDialog>
  );
}
