import { useCallback, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';

export type Listed<Row> = { rows: Row[]; next: string | null; total: { count: number; is_exact: boolean } };

/**
 * The state of a list: it stands in the address, so that it can be sent, saved and gone back to. `more` are pages that were
 * fetched after the first one; they end with any other question.
 */
export function useList<Row extends { id: number }>(
  first: Listed<Row>,
  fetchMore: (after: string) => Promise<Listed<Row>>,
) {
  const [search, setSearch] = useSearchParams();
  const [later, setLater] = useState<{ of: Listed<Row>; pages: Listed<Row>[] }>({ of: first, pages: [] });
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const { revalidate } = useRevalidator();
  const pages = [first, ...(later.of === first ? later.pages : [])];
  const rows = pages.flatMap((page) => page.rows);
  const next = pages.at(-1)!.next; // the first is always there

  const ask = useCallback(
    (name: string, value: string) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          if (value) after.set(name, value);
          else after.delete(name);
          return after;
        },
        { replace: name === 'q', preventScrollReset: true },
      ),
    [setSearch],
  );

  async function loadMore() {
    if (next === null) return;
    setIsLoadingMore(true);
    try {
      const page = await fetchMore(next);
      setLater((before) => ({ of: first, pages: [...(before.of === first ? before.pages : []), page] }));
    } finally {
      setIsLoadingMore(false);
    }
  }

  return { rows, next, total: first.total, search, ask, loadMore, isLoadingMore, revalidate };
}

/** What stands in the address of a list, as its call takes it. */
export function askedIn(url: string): { view?: string; q?: string; sort?: string } {
  const { searchParams } = new URL(url);
  const of = (name: string) => searchParams.get(name) ?? undefined;
  return {
    ...(of('view') ? { view: of('view')! } : {}),
    ...(of('q') ? { q: of('q')! } : {}),
    ...(of('sort') ? { sort: of('sort')! } : {}),
  };
}
