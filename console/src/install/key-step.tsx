import type { SyntheticEvent } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ask } from './ask.ts';
import { InstallerLayout } from './installer-layout.tsx';
import { useCall } from './use-call.ts';

/** Only people with access to the server's output may set up the shop. */
export function KeyStep({ onKey }: { onKey: (key: string) => void }) {
  const t = useT();
  const { problem, isBusy, run } = useCall();
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const key = String(new FormData(event.currentTarget).get('key')).trim();
    void run(async () => {
      await ask('begin', key);
      onKey(key);
    });
  }
  const error = problem === 'away' ? t('install.away') : problem?.message;
  return (
    <InstallerLayout step={null}>
      <h1 className="text-24">{t('install.key.title')}</h1>
      <p className="mt-2 text-16 text-text-2">{t('install.key.text')}</p>
      <pre
        dir="ltr"
        className="mt-6 overflow-x-auto rounded-card bg-[#14171c] p-4 text-13 leading-relaxed text-[#e6e9ee]"
      >
        {`Open this link to set up your shop: ${location.origin}/install?key=`}
        <span className="text-[#fcd34d]">…</span>
      </pre>
      <form className="mt-6 grid gap-5" onSubmit={submit} noValidate>
        <Field
          form="install"
          name="key"
          label={t('install.key.label')}
          error={error}
          hint={t.rich('install.key.lost', { code: (text) => <code dir="ltr">{text}</code> })}
        >
          <TextInput autoComplete="off" spellCheck={false} dir="ltr" />
        </Field>
        <div className="flex justify-end">
          <Button type="submit" variant="primary" busy={isBusy && t('install.busy')}>
            {t('install.continue')}
          </Button>
        </div>
      </form>
    </InstallerLayout>
  );
}
