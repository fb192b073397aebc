import { Form, useNavigation } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Section } from './section.tsx';

export function LogOutEverywhere() {
  const t = useT();
  const isBusy = useNavigation().formData?.has('everywhere');
  return (
    <Section id="logins" title={t('account.profile.logins')} text={t('account.profile.everywhereText')}>
      <Form method="post" action={links.logout()}>
        <Button
          type="submit"
          name="everywhere"
          value="1"
          icon="log-out"
          busy={isBusy ? t('account.profile.loggingOut') : undefined}
        >
          {t('account.profile.everywhere')}
        </Button>
      </Form>
    </Section>
  );
}
