import type { TestMailOfInstaller } from '@souk/contract/install';
import { useState } from 'react';
import { MailServerFields } from '#parts/mail-server-fields.tsx';
import { readMailServer } from '#parts/mail-server-input.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ask } from './ask.ts';
import { StepButtons, StepHead, StepProblem, type StepProps } from './step-parts.tsx';
import { useCall } from './use-call.ts';
import type { You } from './you-step.tsx';

export type MailServerOfShop = ReturnType<typeof readMailServer>;
const nothing: MailServerOfShop = { host: '', port: 587, security: 'starttls', user: '', from: '' };

type Props = StepProps & {
  you: You;
  mail: MailServerOfShop | null;
  /** Whether the environment has a mail server, which can't be changed here. */
  isGiven: boolean;
  onDone: (mail: MailServerOfShop | null) => void;
};

/** The mail server, which may follow later, and a test email through it. Only the browser holds its password until the last step. */
export function MailStep({ installKey, onBack, you, mail, isGiven, onDone }: Props) {
  const t = useT();
  const { problem, fields, isBusy, run } = useCall();
  const test = useCall();
  const [host, setHost] = useState(mail?.host ?? '');
  const [tried, setTried] = useState<TestMailOfInstaller | null>(null);
  const hasServer = isGiven || host !== '';

  function submit(form: HTMLFormElement) {
    if (isGiven || host === '') return onDone(null);
    const entered = readMailServer(form);
    void run(async () => {
      await ask('check-mail', installKey, entered);
      onDone(entered);
    });
  }

  function send(form: HTMLFormElement) {
    const { name, email } = you;
    void test.run(async () => {
      setTried(null);
      setTried(
        await ask('try-mail', installKey, {
          name,
          email,
          ...(isGiven ? {} : { mail: readMailServer(form) }),
        }),
      );
    });
  }

  const ofTest = Object.entries(test.fields).map(([path, message]) => [path.replace('mail.', ''), message]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
      noValidate
    >
      <StepHead
        title={t('install.mail.title')}
        text={t(isGiven ? 'install.mail.given' : 'install.mail.text')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {!isGiven && (
          <MailServerFields
            form="install"
            server={mail ?? nothing}
            hasFrom
            errors={{ ...Object.fromEntries(ofTest), ...fields }}
            onHost={(typed) => {
              setHost(typed);
              setTried(null);
            }}
          />
        )}
        <div className="grid gap-4 sm:col-span-2">
          {hasServer && (
            <Button
              icon="mail"
              className="justify-self-start"
              busy={test.isBusy && t('install.busy')}
              onClick={({ currentTarget }) => currentTarget.form && send(currentTarget.form)}
            >
              <span className="wrap-anywhere">{t('install.mail.test', { to: you.email })}</span>
            </Button>
          )}
          {tried && <Tried tried={tried} to={you.email} />}
          <StepProblem problem={test.problem ?? problem} />
          <StepButtons onBack={onBack} busy={isBusy}>
            {t(hasServer ? 'install.continue' : 'install.mail.without')}
          </StepButtons>
        </div>
      </div>
    </form>
  );
}

function Tried({ tried: { state, reply }, to }: { tried: TestMailOfInstaller; to: string }) {
  const t = useT();
  return (
    <Notice tone={state === 'sent' ? 'success' : 'error'} live>
      <p className="wrap-anywhere">{t(`install.mail.${state}`, { to })}</p>
      {reply && (
        <p className="mt-1 font-mono text-12 wrap-anywhere" dir="ltr">
          {reply}
        </p>
      )}
    </Notice>
  );
}
