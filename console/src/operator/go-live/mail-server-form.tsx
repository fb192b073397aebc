import type { ShopMailServer } from '@souk/contract/console/mail-server';
import { CONSOLE, LONGEST } from '@souk/rules/limits';
import { MAIL_SECURITY, type MailSecurity } from '@souk/rules/mail-security';
import { useState, type SyntheticEvent } from 'react';
import { call, Refused } from '#api/call.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { PasswordInput } from '@souk/kit/ui/password-input.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type MailServerFormProps = { server: ShopMailServer; onChanged(): void };

/** Ports that belong to a kind of encryption; others stay when it changes. */
const usualPorts: Readonly<Record<MailSecurity, string>> = { tls: '465', starttls: '587', none: '25' };

/** The stored password never leaves the shop; an empty field keeps it. */
export function MailServerForm({ server, onChanged }: MailServerFormProps) {
  const t = useT();
  const [security, setSecurity] = useState<MailSecurity>(server.security ?? 'starttls');
  const [port, setPort] = useState(String(server.port));
  const [refused, setRefused] = useState<Refused | 'away' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const remove = useAct();

  function choose(chosen: MailSecurity) {
    setSecurity(chosen);
    if (Object.values(usualPorts).includes(port)) setPort(usualPorts[chosen]);
  }

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name)).trim();
    const password = String(form.get('password'));
    const fields = { host: text('host'), port: Number(port), security, user: text('user') };
    const from = server.is_from_fixed ? '' : text('from');
    setIsBusy(true);
    setRefused(null);
    try {
      await call('PUT operator/mail-server', {
        body: { ...fields, from, ...(password === '' ? {} : { password }) },
      });
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
      <Field form="mail" name="host" label={t('operator.mail-server.host')} error={fields['host']}>
        <TextInput
          dir="ltr"
          autoComplete="off"
          maxLength={CONSOLE.host}
          placeholder="smtp.example.com"
          defaultValue={server.host}
        />
      </Field>
      <Field form="mail" name="security" label={t('operator.mail-server.security')}>
        <Select value={security} onChange={({ target }) => choose(target.value as MailSecurity)}>
          {MAIL_SECURITY.map((one) => (
            <option key={one} value={one}>
              {t(`operator.mail-server.security.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field form="mail" name="port" label={t('operator.mail-server.port')} error={fields['port']}>
        <TextInput
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={CONSOLE.port}
          value={port}
          onChange={({ target }) => setPort(target.value)}
        />
      </Field>
      {!server.is_from_fixed && <FromField server={server} errors={fields} />}
      <AccountFields server={server} errors={fields} />
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

type AccountFieldsProps = { server: ShopMailServer; errors: Readonly<Record<string, string>> };

function AccountFields({ server, errors }: AccountFieldsProps) {
  const t = useT();
  return (
    <>
      <Field form="mail" name="user" label={t('operator.mail-server.user')} error={errors['user']}>
        <TextInput dir="ltr" autoComplete="off" maxLength={CONSOLE.mailUser} defaultValue={server.user} />
      </Field>
      <Field
        form="mail"
        name="password"
        label={t('operator.mail-server.password')}
        hint={server.has_password ? t('operator.mail-server.password.kept') : undefined}
        error={errors['password']}
      >
        <PasswordInput autoComplete="new-password" maxLength={CONSOLE.mailPassword} />
      </Field>
    </>
  );
}

function FromField({ server, errors }: AccountFieldsProps) {
  const t = useT();
  return (
    <Field
      form="mail"
      name="from"
      label={t('operator.mail-server.from')}
      hint={t('operator.mail-server.from.hint')}
      error={errors['from']}
    >
      <TextInput
        dir="ltr"
        inputMode="email"
        autoComplete="off"
        maxLength={LONGEST.email}
        defaultValue={server.from}
      />
    </Field>
  );
}
