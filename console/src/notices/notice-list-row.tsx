import type { ConsoleNotice } from '@souk/contract/console-notices';
import { isAboutDay } from '@souk/rules/notice-kinds';
import { Link } from 'react-router';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { lookOf } from './notice-icon.ts';
import { markRead } from './use-notices.ts';

type NoticeListRowProps = { notice: ConsoleNotice; className?: string };

export function NoticeListRow({ notice, className }: NoticeListRowProps) {
  const t = useT();
  const { agoAlone, date, whole } = useFormat();
  const { id, kind, about, path, at, is_read: isRead } = notice;
  const { icon, colours } = lookOf(kind);
  return (
    <Link
      to={path}
      className={classNames('flex min-w-0 items-start gap-3 px-4 py-2.5 hover:bg-sunk', className)}
      onClick={() => {
        if (!isRead) void markRead([id]).catch(() => {}); // it is marked read the next time
      }}
    >
      <span className={classNames('grid size-8 flex-none place-items-center rounded-control', colours)}>
        <Icon name={icon} size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <span
          className={classNames('block leading-snug wrap-anywhere', isRead ? 'text-text-2' : 'font-semibold')}
        >
          {t(`console.notice.${kind}`, { about: isAboutDay(kind) ? date(about) : about })}
        </span>
        <time dateTime={at} title={whole(at)} className="block text-12 text-text-2">
          {agoAlone(at)}
        </time>
      </span>
      {!isRead && (
        <span className="mt-1.5 size-2 flex-none rounded-pill bg-primary-line">
          <span className="sr-only">{t('console.notices.unread')}</span>
        </span>
      )}
    </Link>
  );
}
