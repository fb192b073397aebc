import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Section } from './section.tsx';

/** Replaces the password form for accounts that log in only through a provider. */
export function NoPassword() {
  const t = useT();
  return (
    <Section id="password" title={t('account.profile.password')} text={t('account.profile.noPassword')} />
  );
}
