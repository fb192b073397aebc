import type { Tile } from '@souk/contract/catalog-entities';
import { useEffect, useState } from 'react';
import { callFromBrowser } from '#api/browser-api.ts';
import { recentlyViewed } from './recently-viewed.ts';
import { TileRow } from './tile-row.tsx';

/**
 * Recently viewed products at current prices. They're stored in the browser, so the row appears after hydration: place it where
 * a layout shift doesn't disturb.
 */
export function SeenRow({ title }: { title: string }) {
  const [tiles, setTiles] = useState<readonly Tile[]>([]);
  useEffect(() => {
    const ids = recentlyViewed();
    if (ids.length === 0) return;
    const asking = new AbortController();
    void callFromBrowser('GET products', {
      query: { ids: ids.join(','), per_page: String(ids.length) },
      signal: asking.signal,
    }).then((outcome) => {
      if (!outcome.ok) return;
      const listed = new Map(outcome.data.result.data.map((tile) => [tile.id, tile]));
      setTiles(ids.flatMap((id) => listed.get(id) ?? []));
    });
    return () => asking.abort();
  }, []);
  return tiles.length > 0 ? <TileRow title={title} tiles={tiles} /> : null;
}
