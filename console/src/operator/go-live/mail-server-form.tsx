import type { ShopMailServer } from '@souk/contract/console/mail-server';
import { useState, type SyntheticEvent } from 'react';
import { call, Refused } from '#api/call.ts';
import { MailServerFields } from '#parts/mail-server-fields.tsx';
import { readMailServer } from '#parts/mail-server-input.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type MailServerFormProps = { server: ShopMailServer; onChanged(): void };

/** The stored password never leaves the shop; an empty field keeps it. */
export function MailServerForm({ server, onChanged }: MailServerFormProps) {
  const t = useT();
  const [refused, setRefused] = useState<Refused | 'away' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const remove = useAct();

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = readMailServer(event.currentTarget);
    setIsBusy(true);
    setRefused(null);
    try {
      await call('PUT operator/mail-server', { body });
      toast(t('operator.mail-server.saved'));
      onChanged();
    } catch (error) {
      setRefused(error instanceof Refused ? error : 'away');
    } finally {
      setIsBusy(false);
    }
  }

  const removeServer = () =>
    remove.act(async () => {
      await call('DELETE operator/mail-server');
      toast(t('operator.mail-server.removed'));
      onChanged();
    });
  const fields = refused instanceof Refused ? refused.fields : {};
  return (
    <form className="grid max-w-180 gap-4 md:grid-cols-2" onSubmit={submit} noValidate>
      {refused && Object.keys(fields).length === 0 && (
        <Notice tone="error" live className="md:col-span-2">
          {refused === 'away' ? t('console.error.away') : refused.messages[0]}
        </Notice>
      )}
      <MailServerFields
        form="mail"
        server={server}
        hasFrom={!server.is_from_fixed}
        passwordHint={server.has_password ? t('operator.mail-server.password.kept') : undefined}
        errors={fields}
      />
      <p className="flex flex-wrap gap-2 md:col-span-2">
        <Button type="submit" variant="primary" busy={isBusy && t('console.busy')}>
          {t('console.form.save')}
        </Button>
        {server.set_by === 'console' && (
          <Button busy={remove.isBusy} onClick={() => void removeServer()}>
            {t('operator.mail-server.remove')}
          </Button>
        )}
      </p>
    </form>
  );
}
