import { useEffect, useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { AuthHead } from '#features/account/auth-head.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';

/** Submits the token automatically, once; without JavaScript, by its button. */
export function ExchangeForm({ token, action }: { token: string; action: string }) {
  const t = useT();
  const submit = useSubmit();
  const isBusy = useNavigation().state !== 'idle';
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);

  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    void submit(form.current);
  }, [submit]);

  return (
    <div className="grid gap-5" role="status">
      <AuthHead title={t('account.social.signingIn')}>{t('account.social.signingInText')}</AuthHead>
      <Form ref={form} method="post" action={action}>
        <input type="hidden" name="token" value={token} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={isBusy ? t('account.social.signingIn') : undefined}
        >
          {t('account.social.goOn')}
        </Button>
      </Form>
    </div>
  );
}
