import type { RecordKindName } from '@souk/contract/console/operator-records';
import type { OperatorPermission } from '@souk/rules/permissions';
import { isDeepStrictEqual } from 'node:util';
import type { AuditedTx } from '#authority/audited.ts';
import type { JsonObject, JsonValue } from '#authority/json.ts';
import { wholeShop } from '#authority/scope.ts';
import { jsonOf } from '#records/changed-fields.ts';
import type { SaveOutcome } from '#records/record-kind.ts';
import { listInterfaceTexts } from '#settings/queries.ts';
import { saveInterfaceTexts } from '#site/save-interface-texts.ts';
import { undoSettings } from '#site/undo-settings.ts';
import { editedKinds } from './operator-record-kinds.ts';

type Undoable = { right: OperatorPermission; kind?: RecordKindName };

/** What the inverse is a plain save of: who may, and as which record. Whatever moves goods, money or people has none. */
const undoable: Readonly<Record<string, Undoable>> = {
  'settings.save': { right: 'settings.write' },
  'interface_texts.save': { right: 'texts.write' },
  'category.save': { right: 'catalog.write', kind: 'category' },
  'subcategory.save': { right: 'catalog.write', kind: 'subcategory' },
  'brand.save': { right: 'catalog.write', kind: 'brand' },
  'collection.save': { right: 'catalog.write', kind: 'collection' },
  'attribute.save': { right: 'catalog.write', kind: 'attribute' },
  'tax_rule.save': { right: 'catalog.write', kind: 'tax-rule' },
  'shipping_rule.save': { right: 'catalog.write', kind: 'shipping-rule' },
  'bundle_deal.save': { right: 'catalog.write', kind: 'bundle-deal' },
  'voucher.save': { right: 'marketing.write', kind: 'voucher' },
  'flash_sale.save': { right: 'marketing.write', kind: 'flash-sale' },
  'commission_rule.save': { right: 'sellers.write', kind: 'commission-rule' },
  'checklist_step.save': { right: 'sellers.write', kind: 'checklist-step' },
  'banner.save': { right: 'content.write', kind: 'banner' },
  'page.save': { right: 'content.write', kind: 'page' },
  'site_link.save': { right: 'content.write', kind: 'link' },
  'site_feature.save': { right: 'content.write', kind: 'feature' },
};

/** Which right it takes to bring back what was before; null: nobody can. What was made has nothing before it. */
export function rightToUndo(entry: {
  action: string;
  before: unknown;
  undone_by: number | null;
}): OperatorPermission | null {
  return entry.before === null || entry.undone_by !== null ? null : (undoable[entry.action]?.right ?? null);
}

export type UndoneEntry =
  | { ok: true }
  | { ok: false; reason: 'not_found' | 'changed-since' }
  | { ok: false; reason: 'refused'; because: Exclude<SaveOutcome, { ok: true }> };

const notFound = { ok: false, reason: 'not_found' } as const;
const changedSince = { ok: false, reason: 'changed-since' } as const;

/**
 * Brings back what was before an entry of the history: a save like any other, told as one. Only while every field is still what
 * the entry made of it, so that nobody's later wish is lost; and once.
 */
export async function undoEntry(tx: AuditedTx, { entryId }: { entryId: number }): Promise<UndoneEntry> {
  const entry = await tx
    .selectFrom('audit_entries')
    .select(['action', 'entity_id', 'label', 'before', 'after', 'undone_by'])
    .where('id', '=', entryId)
    .forUpdate()
    .executeTakeFirst();
  const known = entry && undoable[entry.action];
  if (!known || entry.before === null) return notFound;
  if (entry.undone_by !== null) return changedSince;
  if (entry.action === 'settings.save') return undoSettings(tx, { entryId });
  const change = { before: entry.before as JsonObject, after: entry.after as JsonObject }; // a save has written both
  const undone = known.kind
    ? await undoRecord(tx, { kind: known.kind, id: Number(entry.entity_id), ...change })
    : await undoTexts(tx, { language: entry.label, ...change });
  if (undone.ok) tx.audit.undoes(entryId);
  return undone;
}

type Change = { before: JsonObject; after: JsonObject };

const isAsMade = (current: JsonObject, after: JsonObject) =>
  Object.entries(after).every(([name, value]) =>
    isDeepStrictEqual(asSent(current[name] ?? null, value), value),
  );

/** What was new in a list had no number yet when it was told. */
function asSent(current: JsonValue, told: JsonValue): JsonValue {
  if (!Array.isArray(current) || !Array.isArray(told)) return current;
  return current.map((item, place) => {
    const sent = told[place];
    if (!isObject(item) || !isObject(sent) || 'id' in sent) return item;
    const { id: _id, ...rest } = item;
    return rest;
  });
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function undoRecord(
  tx: AuditedTx,
  { kind, id, before, after }: Change & { kind: RecordKindName; id: number },
): Promise<UndoneEntry> {
  const record = await editedKinds[kind].read(tx, wholeShop, id);
  if (!record) return notFound;
  if (!isAsMade(jsonOf(record.values), after)) return changedSince;
  const sent = { ...record.values, ...before, id, version: record.version };
  const saved = await editedKinds[kind].save(tx, wholeShop, sent);
  if (saved.ok) return saved.isUnchanged ? changedSince : { ok: true };
  if (saved.reason === 'not_found') return notFound;
  // What its kind does not take any more was taken when it was saved: the shop has changed since.
  return saved.reason === 'unreadable' || saved.reason === 'stale'
    ? changedSince
    : { ok: false, reason: 'refused', because: saved };
}

async function undoTexts(
  tx: AuditedTx,
  { language, before, after }: Change & { language: string },
): Promise<UndoneEntry> {
  const stored = await listInterfaceTexts(tx, language);
  if (!isAsMade(Object.fromEntries(stored.map(({ key, text }) => [key, text])), after)) return changedSince;
  const texts = before as Record<string, string | null>; // as saveInterfaceTexts has told it
  const saved = await saveInterfaceTexts(tx, wholeShop, { language, texts });
  return saved.ok && !saved.isUnchanged ? { ok: true } : changedSince;
}
