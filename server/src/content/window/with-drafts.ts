import type { Actor } from '#authority/actor.ts';
import { audited, type AuditedTx } from '#authority/audited.ts';
import { wholeShop } from '#authority/scope.ts';
import type { Shop } from '#shop.ts';
import { lockDrafts } from './draft-queries.ts';
import { publishThese, type MadeRecord } from './publish-drafts.ts';

type Looked<Seen> = { seen: Seen } | { title: string };

/**
 * The shop window with all drafts, whatever their time, made by publishing them in a transaction that leaves nothing behind: what is seen
 * is what publishing would show. `title`: of the draft that would hold back all.
 */
export async function withDrafts<Seen>(
  db: Shop['db'],
  actor: Actor,
  look: (tx: AuditedTx, made: readonly MadeRecord[]) => Promise<Seen>,
): Promise<Looked<Seen>> {
  return audited(db, actor, async (tx): Promise<{ ok: false } & Looked<Seen>> => {
    const published = await publishThese(tx, wholeShop, await lockDrafts(tx));
    if (!published.ok)
      return { ok: false, title: published.reason === 'refused' ? published.draft.title : '' };
    return { ok: false, seen: await look(tx, published.made) };
  });
}
