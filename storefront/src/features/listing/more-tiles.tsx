import { useEffect, useMemo, useState, type MouseEvent } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { shownTile, type SentTile, type ShownPage } from '#features/catalog/shown-tile.ts';
import { TileGrid } from '#features/catalog/tile-grid.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { LoadMore } from '@souk/kit/ui/load-more.tsx';
import { withFilters } from './read-filters.ts';

type MoreTilesProps = {
  result: ShownPage<SentTile>;
  search: URLSearchParams;
  /** Full width, without filters beside. */
  wide?: boolean;
  hideStore?: boolean;
};

/** Tiles loaded per history entry, so that Back restores the list's length. Browser only. */
const loadedAt = new Map<string, ShownPage<SentTile>[]>();

/** Appends further pages; without JavaScript, a link to `?page=n`. */
export function MoreTiles({ result, search, wide, hideStore }: MoreTilesProps) {
  const t = useT();
  const { pathname, key } = useLocation();
  const fetcher = useFetcher<{ listing?: { result: ShownPage<SentTile> }; result?: ShownPage<SentTile> }>();
  const [pages, setPages] = useState<ShownPage<SentTile>[]>(() => loadedAt.get(key) ?? []);
  const arrived = fetcher.data?.listing?.result ?? fetcher.data?.result;

  useEffect(() => {
    if (!arrived) return;
    setPages((now) =>
      now.some((page) => page.current_page === arrived.current_page) ? now : [...now, arrived],
    );
  }, [arrived]);

  useEffect(() => {
    if (pages.length > 0) loadedAt.set(key, pages);
  }, [key, pages]);

  const last = pages.at(-1) ?? result;
  // Deduplicate products that moved to the next page in the meantime.
  const seen = new Set(result.data.map(([id]) => id));
  const more = useMemo(() => pages.flatMap((page) => page.data.map(shownTile)), [pages]).filter(
    ({ id }) => !seen.has(id) && seen.add(id),
  );
  const next = withFilters(search, { page: last.current_page + 1 });
  const shown = Math.min(result.total, (result.from ?? 1) - 1 + result.data.length + more.length);

  function load(event: MouseEvent) {
    const link = (event.target as Element).closest('a[rel=next]');
    if (!link || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (fetcher.state === 'idle') void fetcher.load(pathname + next);
  }

  if (result.last_page <= 1) return null;
  return (
    <>
      {more.length > 0 && (
        <div className="mt-6">
          <TileGrid
            tiles={more}
            {...(wide ? {} : { besideFilters: true })}
            {...(hideStore ? { hideStore } : {})}
          />
        </div>
      )}
      <div onClickCapture={load}>
        <LoadMore
          shown={last.current_page >= last.last_page ? result.total : shown}
          total={result.total}
          text={t('catalog.shownOf', { shown, total: result.total })}
          href={next}
          {...(fetcher.state === 'idle' ? {} : { busy: t('catalog.loading') })}
        />
      </div>
    </>
  );
}
