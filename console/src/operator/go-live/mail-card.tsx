import type { ShopMailServer } from '@souk/contract/console/mail-server';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Facts } from '../facts.tsx';
import { MailRecords } from './mail-records.tsx';
import { MailServerForm } from './mail-server-form.tsx';
import { MailTest } from './mail-test.tsx';

type MailCardProps = { server: ShopMailServer; onChanged(): void };

/** The mail server, a test email and the records that receivers check. */
export function MailCard({ server, onChanged }: MailCardProps) {
  const t = useT();
  const { may } = useMe();
  const isFixed = server.set_by === 'environment';
  return (
    <div id="mail" className="scroll-mt-20">
      <Card title={t('operator.go-live.item.mail')}>
        {server.is_unreadable && <Notice tone="error">{t('operator.go-live.mail.unreadable')}</Notice>}
        {isFixed && <Notice>{t('operator.go-live.mail.fixed')}</Notice>}
        {isFixed || !may('settings.write') ? (
          <MailServerFacts server={server} />
        ) : (
          <MailServerForm key={JSON.stringify(server)} server={server} onChanged={onChanged} />
        )}
        {may('settings.write') && <MailTest onAnswered={onChanged} />}
        <MailRecords />
      </Card>
    </div>
  );
}

function MailServerFacts({ server: { host, port, user, from } }: Pick<MailCardProps, 'server'>) {
  const t = useT();
  const shown = (value: string) => value && <bdi dir="ltr">{value}</bdi>;
  return (
    <div className="max-w-180">
      <Facts
        rows={[
          [t('install.mail.host'), shown(host && `${host}:${port}`)],
          [t('install.mail.user'), shown(user)],
          [t('install.mail.from'), shown(from)],
        ]}
      />
    </div>
  );
}
