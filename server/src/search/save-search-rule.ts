import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import { announceChange } from '#cache/announce-change.ts';
import { removeSearchRule, upsertSearchRule, type SearchRule } from '#settings/search-rules.ts';
import { keysOf } from './synonyms.ts';
import { wordsOf } from './words.ts';

/** Rules are held in the memory of each process and checked on each search. */
const maxRules = 2000;

export type SavedSearchRule =
  | { ok: true; id: number; term: string; isUnchanged?: true }
  | { ok: false; reason: 'no-words' | 'same-words' | 'too-many' };

/**
 * Saves a word's rule: it finds the products of other words too, or opens a page. One rule per word; replaces the previous one. `means`:
 * comma-separated words.
 */
export async function saveSearchRule(
  tx: AuditedTx,
  { now, ...sent }: { term: string; means: string; opens: string | null; now: Date },
): Promise<SavedSearchRule> {
  const term = wordsOf(sent.term).join(' ');
  const key = keysOf(wordsOf(term));
  const means = sent.means
    .split(/[,،]/)
    .map((one) => wordsOf(one).join(' '))
    .filter(Boolean);
  if (term === '' || (sent.opens === null && means.length === 0)) return { ok: false, reason: 'no-words' };
  if (means.some((one) => keysOf(one.split(' ')) === key)) return { ok: false, reason: 'same-words' };
  // Serialized, to enforce the limit.
  await sql`lock table search_rules in share row exclusive mode`.execute(tx);
  const rule = { term, means: sent.opens === null ? means.join(', ') : '', opens: sent.opens };
  const { id, before } = await upsertSearchRule(tx, { ...rule, now });
  if (before && before.means === rule.means && before.opens === rule.opens)
    return { ok: true, id, term, isUnchanged: true };
  const { rows } = await sql`select from search_rules offset ${maxRules}`.execute(tx);
  if (rows.length > 0) return { ok: false, reason: 'too-many' };
  await recordRule(tx, { action: 'search_rule.save', id, before, after: rule });
  return { ok: true, id, term };
}

export async function deleteSearchRule(
  tx: AuditedTx,
  { id }: { id: number },
): Promise<{ ok: true; term: string } | { ok: false; reason: 'not_found' }> {
  const before = await removeSearchRule(tx, id);
  if (!before) return { ok: false, reason: 'not_found' };
  await recordRule(tx, { action: 'search_rule.delete', id, before, after: null });
  return { ok: true, term: before.term };
}

type RuleRecord = { action: string; id: number; before: SearchRule | null; after: SearchRule | null };

async function recordRule(tx: AuditedTx, { action, id, before, after }: RuleRecord): Promise<void> {
  const term = (after ?? before)!.term; // one of them exists
  // Invalidates the prepared suggestions of the word.
  await sql`update search_prefixes set made_at = null
    where prefix = translate(search_words_of(${term}::text), '-', ' ')`.execute(tx);
  await announceChange(tx, ['settings']);
  const shown = (rule: SearchRule | null) => rule && { means: rule.means, opens: rule.opens };
  tx.audit.record({
    action,
    entity: 'search_rule',
    entityId: id,
    label: term,
    storeId: null,
    before: shown(before),
    after: shown(after),
  });
}
