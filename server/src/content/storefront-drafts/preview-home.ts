import type { HomePreview } from '@souk/contract/content';
import type { Actor } from '#access/actor.ts';
import type { TileContext } from '#catalog/load-tiles.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';
import { loadHome } from '../load-home.ts';
import { loadSiteFrame } from '../load-site-frame.ts';
import { withDrafts } from './with-drafts.ts';

type Context = TileContext & { shop: Shop; settings: Settings };

export async function previewHome(
  context: Context,
  actor: Actor,
): Promise<{ seen: HomePreview } | { title: string }> {
  return withDrafts(context.shop.db, actor, async (tx) => {
    const within = { ...context, db: tx, parts: null }; // no shared cache: drafts must not leak
    const [home, frame] = await Promise.all([loadHome(within), loadFrame(within)]);
    return { ...home, frame };
  });
}

/** The parts of the frame that drafts can change. */
async function loadFrame(context: Context): Promise<HomePreview['frame']> {
  const { categories: _menu, custom_scripts: _scripts, ...drafted } = await loadSiteFrame(context);
  return drafted;
}
