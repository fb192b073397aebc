import type { ShownBanner } from '@souk/contract/console/operator-window';
import { BANNER_PLACES, mostShown } from '@souk/rules/window-places';
import type { Kysely } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { Shop } from '#shop.ts';
import type { Language } from '#texts/language.ts';
import { listBanners } from '../list-banners.ts';
import { withDrafts } from './with-drafts.ts';

type Context = { db: Kysely<DB>; language: Language };

/** The banner at each place with all drafts applied, and where to edit it; the published one if a draft can't be applied. */
export async function previewBanners(
  context: Context & { db: Shop['db'] },
  actor: Actor,
): Promise<ShownBanner[]> {
  const looked = await withDrafts(context.db, actor, async (tx, made) => {
    const banners = made.filter(({ kind }) => kind === 'banner');
    return listShown({ ...context, db: tx }, new Map(banners.map((one) => [one.recordId, one.draftId])));
  });
  return 'seen' in looked ? looked.seen : listShown(context, new Map());
}

async function listShown(context: Context, drafts: ReadonlyMap<number, number>): Promise<ShownBanner[]> {
  const banners = await listBanners(
    context,
    BANNER_PLACES.map((_, index) => index + 1),
  );
  return BANNER_PLACES.flatMap((place, index) =>
    banners
      .filter(({ type }) => type === index + 1)
      .slice(0, mostShown(place))
      .map(({ id, title }) => ({
        place,
        title,
        id: drafts.has(id) ? null : id,
        draft_id: drafts.get(id) ?? null,
      })),
  );
}
