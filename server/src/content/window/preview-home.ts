import type { Home } from '@souk/contract/content';
import type { Actor } from '#authority/actor.ts';
import { audited } from '#authority/audited.ts';
import { wholeShop } from '#authority/scope.ts';
import type { TileContext } from '#catalog/load-tiles.ts';
import type { Shop } from '#shop.ts';
import { loadHome } from '../load-home.ts';
import { publishDrafts } from './publish-drafts.ts';

type Context = TileContext & { shop: Shop };
type Looked = { ok: false } & ({ home: Home } | { title: string });

/**
 * The front page with all drafts, made by publishing them in a transaction that leaves nothing behind: what it shows is what
 * publishing would show. `title`: of the draft that would hold back all.
 */
export async function previewHome(
  context: Context,
  actor: Actor,
): Promise<{ home: Home } | { title: string }> {
  return audited(context.shop.db, actor, async (tx): Promise<Looked> => {
    const published = await publishDrafts(tx, wholeShop);
    if (published.ok) return { ok: false, home: await loadHome({ ...context, db: tx }) };
    return { ok: false, title: published.reason === 'refused' ? published.draft.title : '' };
  });
}
