import { useState, useSyncExternalStore, type SyntheticEvent } from 'react';
import { call, Refused } from '#api/call.ts';
import { confirmed, confirmStore } from '#api/confirm.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { PasswordInput } from '@souk/kit/ui/password-input.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { SecondStep, type ShownFactor } from './second-step.tsx';

/** Asks for the password again before sensitive calls, which then continue. */
export function ConfirmSheet() {
  const t = useT();
  const isAsked = useSyncExternalStore(confirmStore.subscribe, confirmStore.isAsked);
  return (
    <Sheet open={isAsked} onClose={() => confirmed(false)} title={t('console.confirm.title')}>
      {isAsked && <Confirm />}
    </Sheet>
  );
}

function Confirm() {
  const t = useT();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<Refused | 'away' | null>(null);
  const [tries, setTries] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const refused = problem instanceof Refused ? problem : null;

  async function show(shown?: ShownFactor) {
    setIsBusy(true);
    try {
      await call('POST console/confirm', {
        body: { password, ...(shown ? { second_factor: shown } : {}) },
      });
      confirmed(true);
    } catch (error) {
      setTries(shown ? tries + 1 : 0);
      setProblem(error instanceof Refused ? error : 'away');
      setIsBusy(false);
    }
  }

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    void show();
  }

  if (refused?.secondFactor)
    return (
      <SecondStep
        asked={refused.secondFactor}
        problem={tries > 0 ? (refused.messages[0] ?? null) : null}
        isBusy={isBusy}
        onShow={(factor) => void show(factor)}
      />
    );
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <p className="text-text-2">{t('console.confirm.text')}</p>
      {problem && (
        <Notice tone="error" live>
          {problem === 'away' ? t('console.error.away') : problem.messages[0]}
        </Notice>
      )}
      <Field form="confirm" name="password" label={t('console.sign-in.password')}>
        <PasswordInput
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- in a dialog just opened, it is the one thing to do
          autoFocus
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" wide busy={isBusy && t('console.busy')}>
        {t('console.confirm.button')}
      </Button>
    </form>
  );
}
