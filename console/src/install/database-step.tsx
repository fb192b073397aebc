import type { CheckOfInstaller, InstallerState } from '@souk/contract/install';
import { useState, type SyntheticEvent } from 'react';
import { Field } from '@souk/kit/ui/field.tsx';
import { PasswordInput } from '@souk/kit/ui/password-input.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ask } from './ask.ts';
import { CheckList } from './check-list.tsx';
import { ChoiceCard } from '#parts/choice-card.tsx';
import { StepButtons, StepHead, StepProblem, type StepProps } from './step-parts.tsx';
import { useCall } from './use-call.ts';

type Database = InstallerState['database'];
type Props = StepProps & { database: Database; onDone: (database: Database, isDone: boolean) => void };

/** Selects the database. An external one is tested first. */
export function DatabaseStep({ installKey, onBack, database, onDone }: Props) {
  const t = useT();
  const { problem, fields, isBusy, run } = useCall();
  const [isOwn, setIsOwn] = useState(database === 'own');
  const [found, setFound] = useState<CheckOfInstaller[]>([]);
  const isGiven = database === 'given';

  function choose(own: boolean) {
    setIsOwn(own);
    setFound([]);
  }

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    void run(async () => {
      setFound([]);
      const body = isOwn ? typed : { built_in: true };
      const { configured, checks, done } = await ask('set-database', installKey, body);
      setFound(checks);
      if (configured) onDone(isGiven ? 'given' : isOwn ? 'own' : 'built-in', done);
    });
  }

  return (
    <form onSubmit={submit} noValidate>
      <StepHead
        title={t('install.database.title')}
        text={isGiven ? t('install.database.is-given') : undefined}
      />
      <div className="grid gap-4">
        {!isGiven && (
          <>
            <ChoiceCard
              name="kind"
              value="built-in"
              isChosen={!isOwn}
              onChoose={() => choose(false)}
              title={t('install.database.own-built-in')}
              text={t('install.database.own-built-in.text')}
            />
            <ChoiceCard
              name="kind"
              value="own"
              isChosen={isOwn}
              onChoose={() => choose(true)}
              title={t('install.database.own')}
              text={t('install.database.own.text')}
            />
          </>
        )}
        {isOwn && !isGiven && <AddressFields errors={fields} />}
        <StepProblem problem={problem} />
        {found.length > 0 && (
          <div role="status">
            <CheckList checks={found} />
          </div>
        )}
        <StepButtons onBack={onBack} busy={isBusy}>
          {found.some(({ ok }) => !ok) ? t('install.database.test-again') : t('install.continue')}
        </StepButtons>
      </div>
    </form>
  );
}

function AddressFields({ errors }: { errors: Readonly<Record<string, string>> }) {
  const t = useT();
  const field = (name: 'host' | 'port' | 'database' | 'username') => ({
    form: 'install',
    name,
    label: t(`install.database.${name}`),
    error: errors[name],
  });
  return (
    <div className="mt-2 grid grid-cols-6 gap-4">
      <Field {...field('host')} className="col-span-6 sm:col-span-4">
        <TextInput dir="ltr" autoComplete="off" spellCheck={false} placeholder="db.internal" />
      </Field>
      <Field {...field('port')} className="col-span-6 sm:col-span-2">
        <TextInput dir="ltr" inputMode="numeric" defaultValue="5432" />
      </Field>
      <Field {...field('database')} className="col-span-6 sm:col-span-3">
        <TextInput dir="ltr" autoComplete="off" spellCheck={false} defaultValue="souk" />
      </Field>
      <Field {...field('username')} className="col-span-6 sm:col-span-3">
        <TextInput dir="ltr" autoComplete="off" spellCheck={false} defaultValue="souk" />
      </Field>
      <Field
        form="install"
        name="password"
        label={t('install.database.password')}
        hint={t('install.database.password.hint')}
        error={errors['password']}
        className="col-span-6"
      >
        <PasswordInput autoComplete="new-password" />
      </Field>
    </div>
  );
}
