import type { Permission } from '@souk/rules/permissions';
import { useMe } from '#api/me.ts';
import { WaitingTitle } from '#parts/badge-mark.tsx';
import { useShopWaiting } from '#parts/waiting-context.ts';
import { TabLinks } from '@souk/kit/ui/tab-links.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const pages = [
  ['health', 'jobs.read', '/operator/settings/system'],
  ['jobs', 'jobs.read', '/operator/settings/system/jobs'],
  ['mails', 'mails.read', '/operator/settings/system/mails'],
  ['backups', 'backups.read', '/operator/settings/system/backups'],
] as const satisfies readonly (readonly [string, Permission, string])[];

export function HealthTabs({ current }: { current: (typeof pages)[number][0] }) {
  const t = useT();
  const { may } = useMe();
  const waiting = useShopWaiting();
  const counts = { health: 0, jobs: waiting?.job, mails: waiting?.mail, backups: 0 };
  return (
    <TabLinks
      label={t('operator.nav.health')}
      links={pages
        .filter(([, needs]) => may(needs))
        .map(([name, , href]) => ({
          href,
          title: <WaitingTitle title={t(`operator.health.tab.${name}`)} count={counts[name]} />,
          isCurrent: name === current,
        }))}
    />
  );
}
