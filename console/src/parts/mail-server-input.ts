import type { MailSecurity } from '@souk/rules/mail-security';

/** The mail server in `MailServerFields`; an empty password isn't sent. */
export function readMailServer(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const password = String(data.get('password'));
  return {
    host: text('host'),
    port: Number(text('port')),
    security: text('security') as MailSecurity, // the options of its select
    user: text('user'),
    from: text('from'),
    ...(password === '' ? {} : { password }),
  };
}
