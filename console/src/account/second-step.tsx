import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useState, type SyntheticEvent } from 'react';
import type { ConsoleInput } from '@souk/contract/console-api';
import { type AskedFactor } from '#api/call.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

export type ShownFactor = NonNullable<ConsoleInput<'POST console/session'>['body']['second_factor']>;

type SecondStepProps = {
  asked: AskedFactor;
  problem: string | null;
  isBusy: boolean;
  onShow(factor: ShownFactor): void;
};

/** Second factor: a passkey, or a code of the app; recovery codes use the same field. */
export function SecondStep({ asked, problem, isBusy, onShow }: SecondStepProps) {
  const t = useT();
  const [isLeft, setIsLeft] = useState(false);
  const { passkey } = asked;

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    onShow({ code: String(new FormData(event.currentTarget).get('code')) });
  }

  async function usePasskey({ offer, options }: NonNullable<AskedFactor['passkey']>) {
    setIsLeft(false);
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      // The shop's own options, which the browser validates.
      const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
      onShow({ offer, passkey: { ...(await startAuthentication({ optionsJSON })) } });
    } catch {
      setIsLeft(true);
    }
  }

  return (
    <div className="grid gap-4">
      {(problem ?? isLeft) && (
        <Notice tone="error" live>
          {problem && !isLeft ? problem : t('console.second-step.no-passkey')}
        </Notice>
      )}
      {passkey && (
        <Button
          variant="primary"
          wide
          icon="lock"
          busy={isBusy && t('console.busy')}
          onClick={() => void usePasskey(passkey)}
        >
          {t('console.second-step.passkey')}
        </Button>
      )}
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <Field
          form="second-step"
          name="code"
          label={t(asked.authenticator ? 'console.second-step.code' : 'console.second-step.recovery')}
          hint={asked.authenticator ? t('console.second-step.hint') : undefined}
        >
          <TextInput
            dir="ltr"
            autoComplete="one-time-code"
            inputMode={asked.authenticator ? 'numeric' : 'text'}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of a dialog that was just opened
            autoFocus={!passkey}
          />
        </Field>
        <Button
          type="submit"
          variant={passkey ? 'neutral' : 'primary'}
          wide
          busy={isBusy && t('console.busy')}
        >
          {t('console.second-step.go')}
        </Button>
      </form>
    </div>
  );
}
