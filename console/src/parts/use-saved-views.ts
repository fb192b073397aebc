import { listQueryOf } from '@souk/rules/list-query';
import type { ListView } from '@souk/contract/console-views';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '#api/call.ts';
import { isViewing } from '#api/view-as.ts';

/** Letters only: lists inside a single record can't be saved as views. */
const isListOfEveryDay = (pathname: string) => /^\/(seller|operator)(\/[a-z-]+)+$/.test(pathname);

/** Saved views of the current list with their actions; null if unsupported. */
export function useSavedViews(search: URLSearchParams) {
  const { pathname } = useLocation();
  const [cached, setCached] = useState<{ list: string; views: ListView[] } | null>(null);
  const isKeeping = isListOfEveryDay(pathname);

  const load = useCallback(
    async (signal?: AbortSignal) => {
      const views = await call('GET console/views', {
        query: { list: pathname },
        ...(signal ? { signal } : {}),
      });
      setCached({ list: pathname, views });
    },
    [pathname],
  );
  useEffect(() => {
    // Not available in view-as mode.
    if (!isKeeping || isViewing()) return;
    const asking = new AbortController();
    load(asking.signal).catch(() => {}); // the list itself reports connection problems
    return () => asking.abort();
  }, [isKeeping, load]);

  if (!isKeeping || cached?.list !== pathname) return null;
  const { views } = cached;
  const query = listQueryOf(search.toString());
  return {
    views,
    query,
    current: query === '' ? undefined : views.find((view) => view.query === query),
    async make(title: string, isShared: boolean) {
      await call('POST console/views', { body: { list: pathname, title, query, is_shared: isShared } });
      await load();
    },
    async change(id: number, changes: { title?: string; query?: string; is_shared?: boolean }) {
      await call('PATCH console/views/{id}', { params: { id }, body: changes });
      await load();
    },
    async remove(id: number) {
      await call('DELETE console/views/{id}', { params: { id } });
      await load();
    },
  };
}

export type SavedViews = NonNullable<ReturnType<typeof useSavedViews>>;
