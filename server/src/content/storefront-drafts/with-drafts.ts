import type { Actor } from '#access/actor.ts';
import { audited, type AuditedTx } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import type { Shop } from '#shop.ts';
import { lockDrafts } from './draft-queries.ts';
import { publishThese, type MadeRecord } from './publish-drafts.ts';

type Looked<Seen> = { seen: Seen } | { title: string };

/**
 * Runs `look` with all drafts published, whatever their schedule, in a transaction that is rolled back: exactly what publishing would show.
 * `title`: the draft that would be refused.
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
