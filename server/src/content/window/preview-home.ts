import type { HomePreview } from '@souk/contract/content';
import type { Actor } from '#authority/actor.ts';
import { audited } from '#authority/audited.ts';
import { wholeShop } from '#authority/scope.ts';
import type { TileContext } from '#catalog/load-tiles.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';
import { loadHome } from '../load-home.ts';
import { loadSiteFrame } from '../load-site-frame.ts';
import { lockDrafts } from './draft-queries.ts';
import { publishThese } from './publish-drafts.ts';

type Context = TileContext & { shop: Shop; settings: Settings };
type Seen = { home: HomePreview } | { title: string };

/**
 * The front page with all drafts, whatever their time, made by publishing them in a transaction that leaves nothing behind: what it shows is what
 * publishing would show. `title`: of the draft that would hold back all.
 */
export async function previewHome(context: Context, actor: Actor): Promise<Seen> {
  return audited(context.shop.db, actor, async (tx): Promise<{ ok: false } & Seen> => {
    const published = await publishThese(tx, wholeShop, await lockDrafts(tx));
    if (!published.ok)
      return { ok: false, title: published.reason === 'refused' ? published.draft.title : '' };
    const within = { ...context, db: tx };
    const [home, frame] = await Promise.all([loadHome(within), loadFrame(within)]);
    return { ok: false, home: { ...home, frame } };
  });
}

/** What of it waits as drafts. */
async function loadFrame(context: Context): Promise<HomePreview['frame']> {
  const { header_links, services, about, social, payment, top_banner, popup_banner } =
    await loadSiteFrame(context);
  return { header_links, services, about, social, payment, top_banner, popup_banner };
}
