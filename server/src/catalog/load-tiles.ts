import type { Tile } from '@souk/contract/catalog-entities';
import type { Kysely } from 'kysely';
import type { PartCache } from '#cache/part-cache.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { Shopper } from '#access/shopper.ts';
import type { Language } from '#texts/language.ts';
import type { Settings } from '#settings/settings-schema.ts';
import { inLanguage } from '#texts/translations.ts';
import { listTileRows, listTileRowsTogether, listWishlisted } from './tile-queries.ts';
import { tileView } from './tile-view.ts';

export type TileContext = {
  db: Kysely<DB>;
  now: Date;
  settings: Settings;
  language: Language;
  shopper: Shopper | null;
  /** Cache shared between visitors; absent or null: everything is read from the database. */
  parts?: PartCache | null;
};

/**
 * Product tiles (CONTRACT §3.1) in the order of `ids`, without hidden products and those of inactive stores. At most three queries,
 * whatever the number of ids; none if all are cached.
 */
export async function loadTiles(context: TileContext, ids: readonly number[]): Promise<Tile[]> {
  if (ids.length === 0) return [];
  const { db, shopper } = context;
  const [tiles, wishlisted] = await Promise.all([
    context.parts ? takeTiles(context, context.parts, ids) : readTiles(context, ids),
    shopper?.userId == null ? new Set<number>() : listWishlisted(db, shopper.userId, ids),
  ]);
  return ids.flatMap((id) => {
    const tile = tiles.get(id);
    if (!tile) return [];
    return [wishlisted.has(id) ? { ...tile, wishlisted: 1 } : tile];
  });
}

export const takePart = <Value>(
  { parts, now }: Pick<TileContext, 'parts' | 'now'>,
  part: Omit<Parameters<typeof PartCache.prototype.read<Value>>[0], 'now'>,
  load: () => Promise<Value>,
): Promise<Value> => (parts ? parts.read({ ...part, now }, load) : load());

type Tiles = Map<number, Tile>;

async function takeTiles(context: TileContext, parts: PartCache, ids: readonly number[]): Promise<Tiles> {
  const { language, now } = context;
  const nameOf = (id: number) => `tile ${language.code} ${id}`;
  const tiles: Tiles = new Map();
  for (const id of ids) {
    const tile = parts.find(nameOf(id), now);
    if (tile) tiles.set(id, tile as Tile); // stored under this name
  }
  const missing = [...new Set(ids)].filter((id) => !tiles.has(id));
  if (missing.length === 0) return tiles;
  const begun = parts.begin(now);
  const read = await readTiles(context, missing);
  for (const [id, tile] of read) tiles.set(id, tile);
  await parts.keep(
    begun,
    [...read.values()].map((tile) => ({
      name: nameOf(tile.id),
      value: tile,
      shows: [`product:${tile.id}`],
      bytes: bytesOfTile,
    })),
  );
  return tiles;
}

const bytesOfTile = 1000;

async function readTiles(context: TileContext, ids: readonly number[]): Promise<Tiles> {
  const { db, now, settings, parts } = context;
  const rows = await (parts ? listTileRowsTogether : listTileRows)(db, { ids, now });
  const translated = await inLanguage(context, 'products', rows, ['title', 'badge', 'unit']);
  return new Map(translated.map((row) => [row.id, tileView(row, settings.currency)]));
}
