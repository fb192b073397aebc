import type { Permission } from '@souk/rules/permissions';
import { useMe } from '#api/me.ts';
import { TabLinks } from '@souk/kit/ui/tab-links.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const pages = [
  ['health', 'jobs.read', '/operator/health'],
  ['jobs', 'jobs.read', '/operator/health/jobs'],
  ['mails', 'mails.read', '/operator/health/mails'],
  ['backups', 'backups.read', '/operator/health/backups'],
] as const satisfies readonly (readonly [string, Permission, string])[];

/** How the shop is, and what it does by itself. */
export function HealthTabs({ current }: { current: (typeof pages)[number][0] }) {
  const t = useT();
  const { may } = useMe();
  return (
    <TabLinks
      label={t('operator.nav.health')}
      links={pages
        .filter(([, needs]) => may(needs))
        .map(([name, , href]) => ({
          href,
          title: t(`operator.health.tab.${name}`),
          isCurrent: name === current,
        }))}
    />
  );
}
