import type { ConsoleApi } from '@souk/contract/console-api';
import { holds } from '@souk/rules/permissions';
import { audited } from '#access/audited.ts';
import type { ConsoleCall, ConsoleHandlers } from '#http/console-call.ts';
import { Refusal, refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { bulkChanges, bulkRows, findBulkChange } from '../bulk/bulk-queries.ts';
import { shopCommission } from '../commission/rate-of.ts';
import { earningsOf, listRates } from '../commission/preview-earnings.ts';
import { gridRowView, jobRowView, jobView, totalsView } from '../bulk/bulk-view.ts';
import { readBulkNames } from '../bulk/bulk-names.ts';
import { checkBulk, type BulkToCheck, type CheckedBulk } from '../bulk/check-bulk.ts';
import { lowestOwnPrices } from '../bulk/lowest-prices.ts';
import { readBulkItems } from '../bulk/read-bulk-items.ts';
import { startBulk, stopBulk, undoBulk } from '../bulk/start-bulk.ts';
import { changesOfCells, changesByRule } from '../bulk/requested-changes.ts';
import { refuseCursor } from '#http/console-refusals.ts';

type Group = ConsoleApi['sellerBulk'];
type Asked = Pick<ConsoleCall, 'db' | 'caller' | 'now'>;

const gridRows = 1000;

const idsIn = (text: string) => text.split(',').filter(Boolean).map(Number);

export const sellerBulkHandlers: ConsoleHandlers<Group> = {
  async checkBulk(call) {
    const { db, caller, settings, body } = call;
    const { select, change } = body;
    const selection = 'ids' in select ? select : { ...select, except: select.except_ids };
    const items = await readBulkItems(db, caller.scope, selection);
    const isMissing =
      'ids' in select && new Set(items.map(({ productId }) => productId)).size < new Set(select.ids).size;
    if (isMissing) return refuseUnknown();
    return check(call, {
      kind: 'change',
      label: change.field,
      changes: changesByRule(items, change, settings.currency),
    });
  },

  async checkTable(call) {
    const { db, caller, body } = call;
    const ids = [...new Set(body.rows.map(({ product_id }) => product_id))];
    const { changes, missing } = changesOfCells(await readBulkItems(db, caller.scope, { ids }), body.rows);
    return missing.length > 0 ? refuseUnknown() : check(call, { kind: 'table', label: '', changes });
  },

  async readTable({ db, caller, settings, query, now }) {
    const { ids, except_ids: exceptIds = '', ...question } = query;
    const selection = ids === undefined ? { ...question, except: idsIn(exceptIds) } : { ids: idsIn(ids) };
    const all = await readBulkItems(db, caller.scope, selection);
    const items = all.slice(0, gridRows);
    const productIds = [...new Set(items.map(({ productId }) => productId))];
    const [lowest, products] = await Promise.all([
      lowestOwnPrices(db, { productIds, now }),
      listRates(db, caller.scope, { productIds, at: now }),
    ]);
    const commission = shopCommission(settings);
    const taken = new Map(products.map((one) => [one.id, earningsOf(one, { priceMinor: 0, commission })]));
    return {
      currency: settings.currency,
      rows: items.map((item) => gridRowView(item, lowest, taken.get(item.productId)!)), // every item is in the scope
      is_cut: all.length > items.length,
    };
  },

  async listJobs({ shop, caller, query, now }) {
    const page = await listPage(shop, bulkChanges(caller.scope, query), query);
    if (!page.ok) return refuseCursor();
    return { rows: page.rows.map((row) => jobView(row, now)), next: page.next, total: page.total };
  },

  async readJob({ db, caller, settings, params, now }) {
    const found = await findBulkChange(db, caller.scope, params.id);
    if (!found) return refuseUnknown();
    return { ...jobView(found, now), ...totalsView(found), currency: settings.currency };
  },

  async listJobRows({ shop, db, caller, params, query, language }) {
    if (!(await findBulkChange(db, caller.scope, params.id))) return refuseUnknown();
    const page = await listPage(shop, bulkRows(caller.scope, { id: params.id, view: query.view }), query);
    if (!page.ok) return refuseCursor();
    const names = await readBulkNames(db, { rows: page.rows, language });
    return { rows: page.rows.map((row) => jobRowView(row, names)), next: page.next, total: page.total };
  },

  applyJob: (call) => move(call, startBulk),
  cancelJob: (call) => move(call, stopBulk),
  undoJob: (call) => move(call, undoBulk),
};

export async function check(call: Asked, asked: BulkToCheck) {
  const { db, caller } = call;
  const checked: CheckedBulk = await audited(db, caller.actor, (tx) => checkBulk(tx, caller.scope, asked));
  if (checked.ok) return answer(call, checked.id);
  if (checked.reason === 'not_found') return refuseUnknown();
  return new Refusal([{ key: 'refusal.console.too-many-rows', values: { most: checked.most } }]);
}

/** Permission to change stock alone allows stock-only changes. */
async function move(call: Asked & { params: { id: number } }, act: typeof startBulk) {
  const { db, caller, params, now } = call;
  const found = await findBulkChange(db, caller.scope, params.id);
  if (!found) return refuseUnknown();
  if (!found.only_stock && !holds(caller.permissions, 'products.write'))
    return new Refusal([{ key: 'refusal.console.only-stock' }], 403, { permission: 'products.write' });
  const moved = await audited(db, caller.actor, (tx) => act(tx, caller.scope, { id: params.id, now }));
  if (moved.ok) return answer(call, moved.id);
  return moved.reason === 'not_found'
    ? refuseUnknown()
    : new Refusal([{ key: 'refusal.console.job-not-open' }], 409);
}

async function answer({ db, caller, now }: Asked, id: number) {
  const found = await findBulkChange(db, caller.scope, id);
  return found ? jobView(found, now) : refuseUnknown();
}
