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
  /** The list has the whole width. */
  wide?: boolean;
  hideStore?: boolean;
};

/** In the browser: what was loaded at which entry of its history, so that Back finds the list as long as it was. */
const loadedAt = new Map<string, ShownPage<SentTile>[]>();

/** Further pages below the first: appended with script, a link to `?page=n` without. */
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
  // A product that moved to the next page while somebody was reading stands there only once.
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
          <TileGrid tiles={more} {...(wide ? {} : { beside: true })} {...(hideStore ? { hideStore } : {})} />
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
