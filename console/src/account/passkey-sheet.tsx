import { CONSOLE } from '@souk/rules/limits';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState, type SyntheticEvent } from 'react';
import { call, Refused } from '#api/call.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useDeviceName } from './device-name.ts';

type PasskeySheetProps = { open: boolean; onDone(codes: string[] | null): void; onClose(): void };

/** Asks for a passkey's name before the browser creates it. */
export function PasskeySheet({ open, onDone, onClose }: PasskeySheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t('console.account.passkey.add')}>
      {open && <AddPasskey onDone={onDone} />}
    </Sheet>
  );
}

function AddPasskey({ onDone }: Pick<PasskeySheetProps, 'onDone'>) {
  const t = useT();
  const name = useDeviceName();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const title = String(new FormData(event.currentTarget).get('title'));
    setIsBusy(true);
    setProblem(null);
    try {
      const { offer, options } = await call('GET console/passkeys/new');
      const { startRegistration } = await import('@simplewebauthn/browser');
      // The shop's own options, which the browser validates.
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
      const passkey = { ...(await startRegistration({ optionsJSON })) };
      const { codes } = await call('POST console/passkeys', { body: { offer, title, passkey } });
      onDone(codes);
    } catch (error) {
      setIsBusy(false);
      setProblem(
        error instanceof Refused
          ? (error.messages[0] ?? t('console.error.title'))
          : t('console.account.passkey.none'),
      );
    }
  }

  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <p className="text-text-2">{t('console.account.passkey.how')}</p>
      {problem && (
        <Notice tone="error" live>
          {problem}
        </Notice>
      )}
      <Field form="passkey" name="title" label={t('console.account.passkey.title')}>
        <TextInput defaultValue={name(navigator.userAgent)} maxLength={CONSOLE.title} autoComplete="off" />
      </Field>
      <Button type="submit" variant="primary" wide busy={isBusy && t('console.busy')}>
        {t('console.account.passkey.make')}
      </Button>
    </form>
  );
}
