import type { ConsoleApi } from '@souk/contract/console-api';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { refusePicture } from '#media/refusals.ts';
import { insertPictures } from '#media/picture-queries.ts';
import { storePicture } from '#media/store-picture.ts';
import { approvalOf } from '../approval/approval-of.ts';
import { countDrafts, listOpenDrafts } from '../approval/draft-queries.ts';
import { openDraftView } from '../approval/draft-view.ts';
import type { FieldChanges } from '../approval/reviewed-fields.ts';
import { sendChanges, sendNewProduct, type Sent } from '../approval/send-product.ts';
import { lowestOwnPrices } from '../bulk/lowest-prices.ts';
import { changePrices } from '../change-prices.ts';
import { changeProductState } from '../change-product-state.ts';
import { deleteProduct } from '../delete-product.ts';
import { duplicateProduct } from '../duplicate-product.ts';
import type { StoredProduct } from '../save/product-values.ts';
import { readProducts } from '../save/read-products.ts';
import { countProblems, findStock, sellerProducts } from '../seller-queries.ts';
import { sellerProductRowView, sellerProductView } from '../seller-view.ts';
import { loadOwnCategories } from './load-own-categories.ts';
import { loadProductChoices } from './load-product-choices.ts';
import { refuseCursor, refuseSave } from '#http/console-refusals.ts';
import { authorOf } from './seller-draft-routes.ts';

export const sellerProductHandlers: Omit<ConsoleHandlers<ConsoleApi['sellerProducts']>, 'suggestCategory'> = {
  async listProducts({ shop, settings, caller, query }) {
    const page = await listPage(shop, sellerProducts(caller.scope, query), query);
    if (!page.ok) return refuseCursor();
    const { rows, next, total } = page;
    return { rows: rows.map((row) => sellerProductRowView(row, settings.currency)), next, total };
  },

  async countProducts({ db, caller, language }) {
    const [problems, drafts, categories] = await Promise.all([
      countProblems(db, caller.scope),
      countDrafts(db, authorOf(caller)),
      loadOwnCategories(db, { scope: caller.scope, language }),
    ]);
    return { ...problems, ...drafts, categories };
  },

  async readProduct({ db, settings, caller, params: { id }, now }) {
    const author = authorOf(caller);
    const [products, stock, approval, drafts, lowest] = await Promise.all([
      readProducts(db, caller.scope, [id]),
      findStock(db, caller.scope, id),
      approvalOf(db, caller.actor, settings),
      listOpenDrafts(db, author, id),
      lowestOwnPrices(db, { productIds: [id], now }),
    ]);
    const product = products.get(id);
    if (!product) return refuseUnknown();
    return {
      ...sellerProductView(product, { currency: settings.currency, stock }),
      approval,
      drafts: drafts.map((draft) => openDraftView(draft, author)),
      lowest: lowestView(lowest, product),
    };
  },

  async createProduct({ db, caller, settings, body, now }) {
    const approval = await approvalOf(db, caller.actor, settings);
    const product = { input: body, approval, publishAt: null, now };
    const sent = await audited(db, caller.actor, (tx) => sendNewProduct(tx, authorOf(caller), product));
    return sent.ok ? sentAs(sent) : refuseSave(sent);
  },

  async changeProduct({ db, caller, settings, params, body, version, now }) {
    const approval = await approvalOf(db, caller.actor, settings);
    const changes = body.changes as FieldChanges; // parsed JSON
    const change = { id: params.id, base: version, changes, approval, publishAt: null, now };
    const sent = await audited(db, caller.actor, (tx) => sendChanges(tx, authorOf(caller), change));
    return sent.ok ? sentAs(sent) : refuseSave(sent);
  },

  async changeProductState({ db, caller, params, body, version }) {
    const change = { id: params.id, version: version ?? undefined, state: body.state };
    const saved = await audited(db, caller.actor, (tx) => changeProductState(tx, caller.scope, change));
    if (saved.ok) return savedAs(saved);
    return saved.reason === 'taken-down' ? refuse('refusal.console.taken-down') : refuseSave(saved);
  },

  async duplicateProduct({ db, caller, params }) {
    const saved = await audited(db, caller.actor, (tx) => duplicateProduct(tx, caller.scope, params));
    return saved.ok ? savedAs(saved) : refuseSave(saved);
  },

  async deleteProduct({ db, caller, params, version }) {
    const known = { id: params.id, version: version ?? undefined };
    const deleted = await audited(db, caller.actor, (tx) => deleteProduct(tx, caller.scope, known));
    return deleted.ok ? true : refuseSave(deleted);
  },

  async changePrices({ db, caller, body }) {
    const changed = await audited(db, caller.actor, (tx) => changePrices(tx, caller.scope, body.rows));
    if (changed.ok) return changed.saved.map(savedAs);
    const { index, refusal } = changed.refusals[0]!; // there is at least one refusal
    return refuseSave(refusal, `rows.${index}.`);
  },

  async listProductChoices({ db, caller, settings, language, now }) {
    const approval = await approvalOf(db, caller.actor, settings);
    return loadProductChoices(db, { scope: caller.scope, approval, settings, language, now });
  },

  async uploadPicture({ shop, db, now, upload }) {
    const stored = await storePicture(shop, upload);
    if (!stored.ok) return refusePicture(stored);
    await insertPictures(db, { names: [stored.image], now });
    return { image: stored.image, thumb: stored.thumb };
  },
};

function lowestView(lowest: ReadonlyMap<string, number>, { id, values }: StoredProduct) {
  const variants = values.variants.flatMap((variant) => {
    const minor = lowest.get(`${id}/${variant.id}`);
    return minor === undefined ? [] : [{ id: variant.id, minor }];
  });
  return { minor: lowest.get(`${id}/`) ?? null, variants };
}

const sentAs = ({ id, version, waits }: Extract<Sent, { ok: true }>) => ({ id, version, waits });
const savedAs = ({ id, version }: { id: number; version: number }) => ({ id, version });
