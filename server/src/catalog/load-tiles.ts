import type { Tile } from '@souk/contract/catalog-entities';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Shopper } from '#shopper/shopper.ts';
import type { Language } from '#texts/language.ts';
import type { Settings } from '#settings/settings-schema.ts';
import { inLanguage } from '#texts/translations.ts';
import { listTileRows, listWishlisted } from './tile-queries.ts';
import { tileView } from './tile-view.ts';

/** What a tile depends on besides the product: the moment, the shop's settings, who reads it and in which language. */
export type TileContext = {
  db: Kysely<DB>;
  now: Date;
  settings: Settings;
  language: Language;
  shopper: Shopper | null;
};

/**
 * Product tiles (CONTRACT §3.1) in the order of `ids`; hidden products and those of inactive stores are left out.
 * At most three queries, whatever the number of ids.
 */
export async function loadTiles(context: TileContext, ids: readonly number[]): Promise<Tile[]> {
  if (ids.length === 0) return [];
  const { db, now, settings, shopper } = context;
  const [rows, wishlisted] = await Promise.all([
    listTileRows(db, { ids, now }),
    shopper?.userId == null ? new Set<number>() : listWishlisted(db, shopper.userId, ids),
  ]);
  const translated = await inLanguage(context, 'products', rows, ['title', 'badge', 'unit']);
  const byId = new Map(translated.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [tileView(row, wishlisted.has(id), settings.currency)] : [];
  });
}
