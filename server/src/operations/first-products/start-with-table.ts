import { sql } from 'kysely';
import { shippingRuleInput, taxRuleInput } from '@souk/contract/console/trade-rules';
import { ownerRoleId } from '#access/membership-queries.ts';
import { addMember } from '#access/add-member.ts';
import type { AuditedTx } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import { saveTaxRule } from '#product/rules/tax-rule.ts';
import { openStore } from '#seller/open-store.ts';
import { saveShippingRule } from '#shipping/shipping-rule.ts';
import { sellerPermissions } from '@souk/rules/permissions';
import { importTable, type ImportedTable } from './import-table.ts';

/** Names of the created rules, in the shop's language. */
export type FirstWords = { tax: string; delivery: string; place: string };

type Asked = {
  shop: { name: string; country: string; currency: string };
  email: string | null;
  table: { bytes: Uint8Array; label: string };
  words: FirstWords;
  now: Date;
};

/**
 * Opens the shop's own store with a file's products. They are private, because shipping and tax are not set up. The rules they require
 * meanwhile charge nothing, and complete no step of the checklist until someone saves them.
 */
export async function startWithTable(
  tx: AuditedTx,
  { shop, email, table, words, now }: Asked,
): Promise<ImportedTable> {
  const { id: storeId } = await openStore(tx, { name: shop.name, country: shop.country });
  if (email !== null) await addOwner(tx, storeId, email);
  const tax = { title: words.tax, amount: { type: 'percent', percent: 0 } };
  const delivery = { title: words.delivery, places: [{ country: shop.country, price_minor: 0, days: 3 }] };
  const made = [
    await saveTaxRule(tx, wholeShop, taxRuleInput.parse(tax)),
    await saveShippingRule(tx, { storeId }, shippingRuleInput.parse(delivery)),
  ];
  if (made.some(({ ok }) => !ok)) throw new Error('The rules of a new shop could not be made.');
  const imported = await importTable(tx, {
    ...table,
    storeId,
    now,
    currency: shop.currency,
    status: 'private',
    category: words.place,
    makesNamed: true,
  });
  if (!imported.ok) return imported;
  tx.audit.record({
    action: 'shop.import',
    entity: 'shop',
    entityId: null,
    label: table.label,
    storeId: null,
    before: null,
    after: { store: storeId, products: imported.made, refused: imported.refused },
  });
  return imported;
}

async function addOwner(tx: AuditedTx, storeId: number, email: string): Promise<void> {
  const { id: userId } = await tx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirstOrThrow();
  const owner = { userId, roleId: ownerRoleId.seller, own: sellerPermissions };
  const added = await addMember(tx, { storeId }, owner);
  if (!added.ok) throw new Error(`The shop's own store got no owner: ${added.reason}`);
}
