import { CONSOLE, LONGEST } from '@souk/rules/limits';
import { MAIL_SECURITY, type MailSecurity } from '@souk/rules/mail-security';
import { useState } from 'react';
import { Field } from '@souk/kit/ui/field.tsx';
import { PasswordInput } from '@souk/kit/ui/password-input.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Ports that belong to a kind of encryption; others stay when it changes. */
const usualPorts: Readonly<Record<MailSecurity, string>> = { tls: '465', starttls: '587', none: '25' };

type MailServerFieldsProps = {
  form: string;
  server: { host: string; port: number; security: MailSecurity | null; user: string; from: string };
  hasFrom: boolean;
  passwordHint?: string | undefined;
  errors: Readonly<Record<string, string>>;
  onHost?(host: string): void;
};

/** Read by `readMailServer`. */
export function MailServerFields({
  form,
  server,
  hasFrom,
  passwordHint,
  errors,
  onHost,
}: MailServerFieldsProps) {
  const t = useT();
  const [port, setPort] = useState(String(server.port));
  function choose(security: MailSecurity) {
    if (Object.values(usualPorts).includes(port)) setPort(usualPorts[security]);
  }
  const field = (name: 'host' | 'security' | 'port' | 'from' | 'user' | 'password') => ({
    form,
    name,
    label: t(`install.mail.${name}`),
    error: errors[name],
  });
  return (
    <>
      <Field {...field('host')}>
        <TextInput
          dir="ltr"
          autoComplete="off"
          maxLength={CONSOLE.host}
          placeholder="smtp.example.com"
          defaultValue={server.host}
          onChange={({ target }) => onHost?.(target.value.trim())}
        />
      </Field>
      <Field {...field('security')}>
        <Select
          defaultValue={server.security ?? 'starttls'}
          onChange={({ target }) => choose(target.value as MailSecurity)}
        >
          {MAIL_SECURITY.map((one) => (
            <option key={one} value={one}>
              {t(`install.mail.security.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field {...field('port')}>
        <TextInput
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={CONSOLE.port}
          value={port}
          onChange={({ target }) => setPort(target.value)}
        />
      </Field>
      {hasFrom && (
        <Field {...field('from')} hint={t('install.mail.from.hint')}>
          <TextInput
            dir="ltr"
            inputMode="email"
            autoComplete="off"
            maxLength={LONGEST.email}
            defaultValue={server.from}
          />
        </Field>
      )}
      <Field {...field('user')}>
        <TextInput dir="ltr" autoComplete="off" maxLength={CONSOLE.mailUser} defaultValue={server.user} />
      </Field>
      <Field {...field('password')} hint={passwordHint}>
        <PasswordInput autoComplete="new-password" maxLength={CONSOLE.mailPassword} />
      </Field>
    </>
  );
}
