import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { ListCard } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { useAct } from '#parts/use-act.ts';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { NoticeListRow } from './notice-list-row.tsx';
import { markRead } from './use-notices.ts';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const query = listQueryIn(url);
  return { query, list: await call('GET console/notices', { query, signal }) };
}

const views = ['all', 'unread'] as const;

export function Component() {
  const t = useT();
  const { audience } = useMe();
  const { query, list: firstPage } = useLoaderData<typeof loader>();
  const list = useList(firstPage, (after) => call('GET console/notices', { query: { ...query, after } }));
  const { isBusy, act } = useAct();

  async function mark(ids: number[] | 'all', isRead: boolean) {
    await act(async () => {
      await markRead(ids, isRead);
      await list.revalidate();
    });
  }

  return (
    <>
      <PageHead
        title={t('console.notices.title')}
        text={t('console.notices.count', { count: firstPage.unread })}
      >
        <LinkButton size="small" to={`/${audience}/account#notices`}>
          {t('console.notices.choose')}
        </LinkButton>
        {firstPage.unread > 0 && (
          <Button size="small" busy={isBusy} onClick={() => void mark('all', true)}>
            {t('console.notices.read-all')}
          </Button>
        )}
      </PageHead>
      <ListCard
        list={list}
        views={views.map((id) => ({
          id,
          title: t(`console.notices.view.${id}`),
          ...(id === 'unread' ? { count: firstPage.unread } : {}),
        }))}
        searchLabel={t('console.notices.search')}
        empty={{
          text: t('console.notices.none'),
          to: `/${audience}/account#notices`,
          label: t('console.notices.choose'),
        }}
      >
        <ul className="divide-y divide-line">
          {list.rows.map((notice) => {
            const label = t(notice.is_read ? 'console.notices.mark-unread' : 'console.notices.mark-read');
            return (
              <li key={notice.id} className="flex items-center">
                <NoticeListRow notice={notice} className="flex-1" />
                <button
                  type="button"
                  title={label}
                  className="me-2 grid size-11 flex-none place-items-center rounded-control text-text-2 hover:bg-sunk"
                  onClick={() => void mark([notice.id], !notice.is_read)}
                >
                  <Icon name={notice.is_read ? 'mail' : 'check'} size={18} />
                  <span className="sr-only">{label}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </ListCard>
    </>
  );
}
