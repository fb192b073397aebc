import { useCallback, useEffect, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { eachOnce, pagesFrom, type Listed, type ListRow } from './list-pages.ts';
import { questionIn } from './open-row.ts';
import { refusedText } from './show-refusal.ts';
import { useListChanges } from './use-list-changes.ts';

export type { Listed };

/**
 * State of a list, stored in the URL. Further loaded pages stay while the query is the same, and are reloaded with the first page;
 * another query drops them.
 */
export function useList<Row extends ListRow>(
  first: Listed<Row>,
  fetchPage: (after: string | undefined) => Promise<Listed<Row>>,
) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const question = questionIn(search);
  const [later, setLater] = useState<LaterPages<Row>>({ question, of: first, pages: [] });
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const known = later.question === question ? later : { question, of: first, pages: [] };
  const pages = [first, ...known.pages];
  const rows = eachOnce(pages);
  const next = pages.at(-1)!.next; // the first always exists
  const meanwhile = useListChanges(first, fetchPage);

  useEffect(() => {
    if (known.of === first || known.pages.length === 0) return;
    let isLeft = false;
    pagesFrom(first.next, fetchPage, known.pages.length).then(
      (fetched) => isLeft || setLater({ question, of: first, pages: fetched }),
      () => {}, // old rows stay, and the next change reloads
    );
    return () => {
      isLeft = true;
    };
    // The query determines the pages, and `first` changes with it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [first]);

  const ask = useCallback(
    (name: string, value: string) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(questionIn(before));
          if (value) after.set(name, value);
          else after.delete(name);
          return after;
        },
        { replace: name === 'q', preventScrollReset: true },
      ),
    [setSearch],
  );

  /** All rows displayed afterwards; fewer than requested if loading failed, which is reported. */
  async function load(most: number): Promise<Row[]> {
    setIsLoadingMore(true);
    setFailed(null);
    try {
      const more = [...known.pages, ...(await pagesFrom(next, fetchPage, most))];
      setLater({ question, of: first, pages: more });
      return eachOnce([first, ...more]);
    } catch (error) {
      setFailed(refusedText(error, t));
      return rows;
    } finally {
      setIsLoadingMore(false);
    }
  }

  return {
    rows,
    next,
    question,
    search,
    ask,
    isLoadingMore,
    revalidate,
    total: {
      ...first.total,
      meanwhile: meanwhile && { ...meanwhile, show: () => void revalidate() },
      failed,
    },
    loadMore: () => load(1),
    loadAll: () => load(Infinity),
  };
}

type LaterPages<Row> = { question: string; of: Listed<Row>; pages: Listed<Row>[] };

/** List parameters from the URL. */
export function listQueryIn(url: string): { view?: string; q?: string; sort?: string } {
  const { searchParams } = new URL(url);
  const of = (name: string) => searchParams.get(name) ?? undefined;
  return {
    ...(of('view') ? { view: of('view')! } : {}),
    ...(of('q') ? { q: of('q')! } : {}),
    ...(of('sort') ? { sort: of('sort')! } : {}),
  };
}
