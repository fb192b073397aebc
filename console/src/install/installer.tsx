import type { InstallerState } from '@souk/contract/install';
import { useEffect, useState } from 'react';
import { ask } from './ask.ts';
import { SystemCheckStep } from './system-check-step.tsx';
import { DatabaseStep } from './database-step.tsx';
import { InstallerLayout } from './installer-layout.tsx';
import { KeyStep } from './key-step.tsx';
import { Opening, type SignIn } from './opening.tsx';
import { ShopStep } from './shop-step.tsx';
import { steps, type Step } from './steps.ts';
import { MailStep, type MailServerOfShop } from './mail-step.tsx';
import { YouStep, type You } from './you-step.tsx';
import { StartStep } from './start-step.tsx';

const keyName = 'install-key';

/** Reads the install key and removes it from the URL, so it isn't exposed on screen or in the history. */
function keyFromAddress(): string {
  const key = new URLSearchParams(location.search).get('key');
  if (key !== null) {
    sessionStorage.setItem(keyName, key);
    history.replaceState(null, '', location.pathname);
  }
  return sessionStorage.getItem(keyName) ?? '';
}

/** The step at which a returning visitor continues. */
function firstStep({ database, shop }: InstallerState): Step {
  if (shop) return 'you';
  return database === 'built-in' || database === 'own' ? 'shop' : 'checks';
}

/**
 * Sets up a shop in six steps. Database and shop are stored on the server, so closing the page or restarting the server doesn't lose them.
 */
export function Installer() {
  const [key, setKey] = useState(keyFromAddress);
  const [state, setState] = useState<InstallerState | null>(null);
  const [step, setStep] = useState<Step>('checks');
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [you, setYou] = useState<You>({ name: '', email: '', password: '' });
  const [mail, setMail] = useState<MailServerOfShop | null>(null);
  const [opening, setOpening] = useState<SignIn | 'as-it-was' | null>(null);

  useEffect(() => {
    if (key === '' || state !== null) return;
    void ask('begin', key).then(
      (begun) => {
        setState(begun);
        setStep(firstStep(begun));
      },
      () => setKey(''),
    );
  }, [key, state]);

  if (opening !== null) return <Opening signIn={opening === 'as-it-was' ? null : opening} />;
  if (state === null)
    return key === '' ? (
      <KeyStep
        onKey={(typed) => {
          sessionStorage.setItem(keyName, typed);
          setKey(typed);
        }}
      />
    ) : null;

  const known = state;
  const go = (by: 1 | -1) => setStep(steps[steps.indexOf(step) + by] ?? step);
  const way = { installKey: key, onBack: () => go(-1) };
  return (
    <InstallerLayout step={step} onStep={setStep}>
      {step === 'checks' && <SystemCheckStep installKey={key} onDone={() => go(1)} />}
      {step === 'database' && (
        <DatabaseStep
          {...way}
          database={known.database}
          onDone={(database, isDone) => {
            if (isDone) return setOpening('as-it-was');
            setState({ ...known, database });
            go(1);
          }}
        />
      )}
      {step === 'shop' && (
        <ShopStep
          {...way}
          state={known}
          onDone={(shop) => {
            setState({ ...known, shop });
            go(1);
          }}
        />
      )}
      {step === 'you' && (
        <YouStep
          {...way}
          you={you}
          refused={refused}
          onDone={(typed) => {
            setYou(typed);
            setRefused({});
            go(1);
          }}
        />
      )}
      {step === 'mail' && (
        <MailStep
          {...way}
          you={you}
          mail={mail}
          isGiven={known.has_mail}
          onDone={(entered) => {
            setMail(entered);
            go(1);
          }}
        />
      )}
      {step === 'start' && (
        <StartStep
          {...way}
          you={you}
          mail={mail}
          onRefused={(fields) => {
            setRefused(fields);
            setStep('you');
          }}
          onDone={() => setOpening({ email: you.email, password: you.password })}
        />
      )}
    </InstallerLayout>
  );
}
