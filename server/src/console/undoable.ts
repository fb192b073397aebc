import type { RecordKindName } from '@souk/contract/console/operator-records';
import type { OperatorPermission, Permission } from '@souk/rules/permissions';
import type { AuditedTx } from '#access/audited.ts';
import { undoRoleOfMember } from '#access/undo-role-of-member.ts';
import { undoRoleEdit } from '#access/roles/undo-role-edit.ts';
import { wholeShop } from '#access/scope.ts';
import { undoOfStore } from '#product/undo-change.ts';
import { isUnchangedSince } from '#records/is-unchanged-since.ts';
import { notFound } from '#records/record-kind.ts';
import { startCurrencyUndo } from '#operations/currency/change-currency.ts';
import { confirmationOf } from '#settings/settings-to-confirm.ts';
import { listInterfaceTexts } from '#settings/queries.ts';
import { saveInterfaceTexts } from '#settings/save-interface-texts.ts';
import { undoLanguage, undoLanguageOrder } from '#settings/undo-language.ts';
import { undoSettings } from '#settings/undo-settings.ts';
import { editedKinds } from './operator-record-kinds.ts';
import { undoHomePage, undoOrder, undoRecord } from './undo-record.ts';
import { changedSince, type Change, type UndoneEntry } from './undone-entry.ts';

export type Asked = { own: readonly Permission[]; now: Date };
type Stored = Change & { id: number; entityId: number; label: string };
type Values = Record<string, unknown>;
export type ChangeRecord = { store_id: number | null; before: Values; after: Values };

export type Undoable = {
  right: OperatorPermission;
  /** The confirmation that the entry's act requires; then undoing does too. Default: none. */
  confirmation?(entry: ChangeRecord): 'rights' | 'money' | null;
  /** Whether the entry contains all that undoing needs. Default: yes. */
  isWhole?(entry: ChangeRecord): boolean;
  undo(tx: AuditedTx, entry: Stored, asked: Asked): Promise<UndoneEntry>;
};

const records: Readonly<Record<RecordKindName, readonly [entity: string, right: OperatorPermission]>> = {
  category: ['category', 'catalog.write'],
  subcategory: ['subcategory', 'catalog.write'],
  brand: ['brand', 'catalog.write'],
  collection: ['collection', 'catalog.write'],
  attribute: ['attribute', 'catalog.write'],
  'tax-rule': ['tax_rule', 'catalog.write'],
  'shipping-rule': ['shipping_rule', 'catalog.write'],
  'bundle-deal': ['bundle_deal', 'catalog.write'],
  voucher: ['voucher', 'marketing.write'],
  'flash-sale': ['flash_sale', 'marketing.write'],
  'commission-rule': ['commission_rule', 'sellers.write'],
  'checklist-step': ['checklist_step', 'sellers.write'],
  banner: ['banner', 'content.write'],
  page: ['page', 'content.write'],
  link: ['site_link', 'content.write'],
  feature: ['site_feature', 'content.write'],
};

function* ofRecords(): Generator<[action: string, Undoable]> {
  for (const [name, [entity, right]] of Object.entries(records)) {
    const kind = name as RecordKindName; // the table's keys
    yield [
      `${entity}.save`,
      { right, undo: (tx, { entityId: id, ...change }) => undoRecord(tx, { ...change, kind, id }) },
    ];
    if (editedKinds[kind].reorder)
      yield [`${entity}.reorder`, { right, undo: (tx, change) => undoOrder(tx, { ...change, kind }) }];
  }
}

const ofProduct: Undoable = {
  right: 'catalog.write',
  isWhole: ({ store_id: storeId }) => storeId !== null,
  async undo(tx, { id }, { now }) {
    const undone = await undoOfStore(tx, { entryId: id, now });
    if (undone.ok) return { ok: true };
    return undone.reason === 'not_found' ||
      undone.reason === 'changed-since' ||
      undone.reason === 'taken-down'
      ? { ok: false, reason: undone.reason }
      : { ok: false, reason: 'refused', because: undone };
  },
};

/** Acts whose inverse is a plain save. Acts that move stock or money can't be undone, nor can creations and deletions. */
export const undoable: Readonly<Record<string, Undoable>> = {
  'settings.save': {
    right: 'settings.write',
    confirmation: ({ before, after }) => confirmationOf({ from: after, to: before }),
    // The currency changes together with all prices, and is undone with them.
    isWhole: ({ before }) => !('currency' in before),
    undo: (tx, { id }) => undoSettings(tx, { entryId: id }),
  },
  'settings.change': {
    right: 'settings.write',
    confirmation: () => 'rights',
    undo: (tx, { entityId: id }, { now }) => startCurrencyUndo(tx, { id, now }),
  },
  'interface_texts.save': { right: 'texts.write', undo: undoTexts },
  'language.save': {
    right: 'settings.write',
    confirmation: ({ before }) => ('default_language' in before ? 'rights' : null),
    // A change of the default language can be undone only if the entry names the previous default.
    isWhole: ({ before, after }) =>
      before['is_default'] === after['is_default'] || 'default_language' in before,
    undo: (tx, { label: code, ...change }) => undoLanguage(tx, { ...change, code }),
  },
  'language.reorder': { right: 'settings.write', undo: undoLanguageOrder },
  ...Object.fromEntries(ofRecords()),
  'home_page.save': { right: 'content.write', undo: undoHomePage },
  'product.save': ofProduct,
  'product.state': ofProduct,
  'role.change': {
    right: 'staff.write',
    confirmation: () => 'rights',
    async undo(tx, { entityId: id, ...change }, { own }) {
      const undone = await undoRoleEdit(tx, { ...change, id, own });
      if (undone.ok || undone.reason === 'changed-since') return undone;
      return undone.reason === 'role-missing' ? notFound : { ok: false, reason: 'role', because: undone };
    },
  },
  'member.change-role': {
    right: 'staff.write',
    confirmation: () => 'rights',
    // Stores manage their own members.
    isWhole: ({ store_id: storeId, before }) => storeId === null && 'role_id' in before,
    async undo(tx, { entityId: userId, ...change }, { own }) {
      const undone = await undoRoleOfMember(tx, { ...change, userId, own });
      if (undone.ok || undone.reason === 'changed-since') return undone;
      return { ok: false, reason: 'team', because: undone.reason };
    },
  },
};

async function undoTexts(tx: AuditedTx, { label: language, before, after }: Stored): Promise<UndoneEntry> {
  const stored = await listInterfaceTexts(tx, language);
  if (!isUnchangedSince(Object.fromEntries(stored.map(({ key, text }) => [key, text])), after))
    return changedSince;
  const texts = before as Record<string, string | null>; // written by saveInterfaceTexts
  const saved = await saveInterfaceTexts(tx, wholeShop, { language, texts });
  return saved.ok && !saved.isUnchanged ? { ok: true } : changedSince;
}
