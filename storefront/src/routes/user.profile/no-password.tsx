import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Section } from './section.tsx';

/** In the place of the password form, for somebody who signs in with a provider only. */
export function NoPassword() {
  const t = useT();
  return (
    <Section id="password" title={t('account.profile.password')} text={t('account.profile.noPassword')} />
  );
}
