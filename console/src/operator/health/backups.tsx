import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { useAct } from '#parts/use-act.ts';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { usePolling } from '#parts/use-polling.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { BackupRow } from './backup-row.tsx';
import { BackupNotices } from './backup-notices.tsx';
import { HealthTabs } from './health-tabs.tsx';
import { RestoreCard } from './restore-card.tsx';
import { BackupTestCard } from './backup-test-card.tsx';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  return { asked, list: await call('GET operator/backups', { query: asked, signal }) };
}

const views = ['all', 'nightly', 'by_hand'] as const;
const lookAgainMs = 2000;

/** Backups, with a button to make one. */
export function Component() {
  const t = useT();
  const { may } = useMe();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET operator/backups', { query: { ...asked, after } }));
  const { act, isBusy } = useAct();
  const { revalidate } = list;
  const isMaking = first.is_being_made;
  const hasNone = first.total.count === 0 && !asked.q && (!asked.view || asked.view === 'all');
  usePolling(isMaking || first.is_being_tried, lookAgainMs);
  async function make() {
    if (!(await act(() => call('POST operator/backups')))) return;
    toast(t('operator.backups.asked'));
    await revalidate();
  }
  const makeButton = may('backups.write') && (
    <Button size="small" variant="primary" busy={isBusy} blocked={isMaking} onClick={() => void make()}>
      {t('operator.backups.make')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('operator.nav.health')} text={t('operator.backups.text')}>
        {makeButton}
      </PageHead>
      <HealthTabs current="backups" />
      <BackupNotices list={first} />
      <ListCard
        list={list}
        views={views.map((id): View => ({ id, title: t(`operator.backups.view.${id}`) }))}
        searchLabel={t('operator.backups.search')}
        empty={{ text: t('operator.backups.none'), action: makeButton }}
      >
        <table className="rows">
          <thead>
            <tr>
              <th>{t('operator.backups.file')}</th>
              <th>{t('operator.backups.when')}</th>
              <th className="number">{t('operator.backups.size')}</th>
              <th aria-hidden />
            </tr>
          </thead>
          <tbody>
            {list.rows.map((backup) => (
              <BackupRow key={backup.id} backup={backup} />
            ))}
          </tbody>
        </table>
      </ListCard>
      <BackupTestCard list={first} hasNone={hasNone} onAsked={revalidate} />
      <RestoreCard />
    </>
  );
}
