import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '#api/call.ts';

export type Notices = ConsoleReplyOf<'GET console/notices'>;

const pauseMs = 60_000;
const shown = 8;
/** Tells the bell that notifications were read elsewhere on the page. */
const readEvent = 'souk-notices-read';

const notifyBell = () => dispatchEvent(new Event(readEvent));

/** Newest notifications and unread count: loaded with each page, and each minute while the page is visible. */
export function useNotices(): Notices | null {
  const { pathname } = useLocation();
  const [notices, setNotices] = useState<Notices | null>(null);
  const ask = useCallback(
    (signal: AbortSignal) =>
      call('GET console/notices', { query: { limit: shown }, signal })
        .then(setNotices)
        .catch(() => {}), // the page itself reports connection problems
    [],
  );
  useEffect(() => {
    const asking = new AbortController();
    const again = () => {
      if (!document.hidden) void ask(asking.signal);
    };
    again();
    const timer = setInterval(again, pauseMs);
    addEventListener(readEvent, again);
    document.addEventListener('visibilitychange', again);
    return () => {
      asking.abort();
      clearInterval(timer);
      removeEventListener(readEvent, again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [ask, pathname]);
  return notices;
}

export async function markRead(ids: number[] | 'all', isRead = true): Promise<void> {
  await call('POST console/notices/read', { body: { ids, is_read: isRead } });
  notifyBell();
}
