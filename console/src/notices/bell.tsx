import { Link } from 'react-router';
import { useMe } from '#api/me.ts';
import { showRefusal } from '#parts/show-refusal.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Menu } from '@souk/kit/ui/menu.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { NoticeListRow } from './notice-list-row.tsx';
import { markRead, useNotices } from './use-notices.ts';

const maxShown = 99;

/** Notification bell with the unread count, the newest notifications and a link to all. */
export function Bell() {
  const t = useT();
  const { number } = useFormat();
  const { audience } = useMe();
  const notices = useNotices();
  const unread = notices?.unread ?? 0;
  const rows = notices?.rows ?? [];
  const isMany = unread > maxShown;
  const countText = isMany ? `${number(maxShown)}+` : number(unread);
  return (
    <Menu
      align="end"
      name={
        isMany
          ? t('console.notices.bell.many', { most: countText })
          : t('console.notices.bell', { count: unread })
      }
      label={
        <span className="relative">
          <Icon name="bell" />
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute -end-2 -top-2 grid h-4 min-w-4 place-items-center rounded-pill bg-sale px-1 text-[10px] leading-none font-semibold text-surface tabular-nums"
            >
              {countText}
            </span>
          )}
        </span>
      }
      buttonClassName="grid size-9 flex-none place-items-center rounded-control text-text-2 hover:bg-sunk"
      panelClassName="w-96 max-w-[calc(100vw-1.5rem)] p-0!"
    >
      <div className="flex items-center justify-between gap-2 border-b border-line px-4 py-2.5">
        <h2 className="text-14 font-semibold">{t('console.notices.title')}</h2>
        {unread > 0 && (
          <button
            type="button"
            className="link text-13"
            onClick={() => void markRead('all').catch((error: unknown) => showRefusal(error, t))}
          >
            {t('console.notices.read-all')}
          </button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="px-4 py-6 text-center text-13 text-text-2">{t('console.notices.none')}</p>
      ) : (
        <ul className="max-h-[min(20rem,50vh)] divide-y divide-line overflow-y-auto">
          {rows.map((notice) => (
            <li key={notice.id}>
              <NoticeListRow notice={notice} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-center justify-between gap-2 border-t border-line px-4 py-2.5 text-13">
        <Link to={`/${audience}/notices`} className="link">
          {t('console.notices.all')}
        </Link>
        <Link to={`/${audience}/account#notices`} className="link">
          {t('console.notices.choose')}
        </Link>
      </div>
    </Menu>
  );
}
