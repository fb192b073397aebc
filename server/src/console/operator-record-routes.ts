import type { ConsoleApi } from '@souk/contract/console-api';
import type { RECORD_VIEWS, RecordKindName, RecordRow } from '@souk/contract/console/operator-records';
import { visibilityOf } from '@souk/rules/visibility';
import { audited } from '#access/audited.ts';
import type { ConsoleCaller, ConsoleHandlers } from '#http/console-call.ts';
import { Refusal, refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { refusePicture } from '#media/refusals.ts';
import { insertPictures } from '#media/picture-queries.ts';
import { storePicture } from '#media/store-picture.ts';
import { shopCommission } from '#product/commission/rate-of.ts';
import { previewCommission } from '#product/commission/preview-commission.ts';
import { listAllLanguages } from '#settings/queries.ts';
import type { Shop } from '#shop.ts';
import { directionOf } from '#texts/language.ts';
import { listedProducts } from '#catalog/console/operator-product-queries.ts';
import { editedKinds } from './operator-record-kinds.ts';
import { recordList, type RecordRowOf } from './operator-record-list-queries.ts';
import { moveRecordUses } from './move-record-uses.ts';
import { refuseCursor, refuseSave } from '#http/console-refusals.ts';

const foundAtMost = 100;

type Query = {
  view: (typeof RECORD_VIEWS)[number];
  q: string;
  sort?: 'place' | '-place' | 'title' | '-title' | undefined;
  limit: number;
  after?: string | undefined;
  ids: number[];
  in: string;
};
type Values = RecordRow['facts'];
type Named = { kind: RecordKindName };
type Asked = { shop: Shop; db: Shop['db']; caller: ConsoleCaller; version: number | null };

/* The same handlers for each area of records, which differ in their permissions. */

async function list({
  shop,
  caller,
  params,
  query,
}: Pick<Asked, 'shop' | 'caller'> & { params: Named; query: Query }) {
  const page = await listPage(shop, recordList({ ...query, ...params, scope: caller.scope }), query);
  if (!page.ok) return refuseCursor();
  return { rows: page.rows.map(rowView), next: page.next, total: page.total };
}

async function read({ db, caller, params }: Asked & { params: Named & { id: number } }) {
  const found = await editedKinds[params.kind].read(db, caller.scope, params.id);
  if (!found) return refuseUnknown();
  const { version, values } = found;
  return { id: params.id, version, values: values as Values }; // stored as JSON
}

type Saved = Asked & { params: Named & { id?: number }; body: { values: Values } };

async function save({ db, caller, params: { kind, id }, body, version }: Saved) {
  const known = id === undefined ? {} : { id, ...(version === null ? {} : { version }) };
  // The ID comes from the URL only.
  const { id: _id, version: _version, ...values } = body.values;
  const sent = { ...values, ...known };
  const saved = await audited(db, caller.actor, (tx) => editedKinds[kind].save(tx, caller.scope, sent));
  return saved.ok ? { id: saved.id, version: saved.version } : refuseSave(saved);
}

async function remove({
  db,
  caller,
  params: { kind, id },
  version,
}: Asked & { params: Named & { id: number } }) {
  const known = { id, ...(version === null ? {} : { version }) };
  const outcome = await audited(db, caller.actor, (tx) => editedKinds[kind].remove(tx, caller.scope, known));
  if (outcome.ok) return true as const;
  if (outcome.reason !== 'in_use') return refuseSave(outcome);
  const count = Object.values(outcome.uses).reduce((sum, one) => sum + one, 0);
  return new Refusal([{ key: 'refusal.console.still-needed', values: { count } }]);
}

async function uses({ db, caller, params: { kind, id } }: Asked & { params: Named & { id: number } }) {
  const { used } = editedKinds[kind];
  const found = used ? await used.find(db, caller.scope, id) : [];
  return found ? { uses: found, can_move: used?.canMove ?? false } : refuseUnknown();
}

async function move({
  shop,
  caller,
  params: { kind, id: from },
  body: { into },
}: Asked & { params: Named & { id: number }; body: { into: number } }) {
  const moved = await moveRecordUses(shop, caller, { kind, from, into });
  if (moved.ok) return { moved: moved.moved, is_begun: !moved.isWhole };
  return moved.reason === 'not_found'
    ? refuseUnknown()
    : new Refusal([{ key: 'refusal.console.move-uses.other-store', path: 'into' }]);
}

async function order({ db, caller, params, body }: Asked & { params: Named; body: { ids: number[] } }) {
  const { reorder } = editedKinds[params.kind];
  if (!reorder) return refuseUnknown();
  const placed = await audited(db, caller.actor, (tx) => reorder(tx, caller.scope, body));
  return placed.ok ? (true as const) : refuseUnknown();
}

type OfStore = Pick<Asked, 'shop' | 'db' | 'caller'>;

export const storeRecordHandlers = (kind: RecordKindName) => ({
  list: (call: OfStore & { query: Omit<Query, 'ids' | 'in'> }) =>
    list({ ...call, params: { kind }, query: { ...call.query, ids: [], in: '' } }),
  read: (call: Asked & { params: { id: number } }) => read({ ...call, params: { ...call.params, kind } }),
  create: (call: Asked & { body: { values: Values } }) => save({ ...call, params: { kind } }),
  save: (call: Asked & { params: { id: number }; body: { values: Values } }) =>
    save({ ...call, params: { ...call.params, kind } }),
  remove: (call: Asked & { params: { id: number } }) => remove({ ...call, params: { ...call.params, kind } }),
  uses: (call: Asked & { params: { id: number } }) => uses({ ...call, params: { ...call.params, kind } }),
  move: (call: Asked & { params: { id: number }; body: { into: number } }) =>
    move({ ...call, params: { ...call.params, kind } }),
});

export const operatorCatalogueHandlers: ConsoleHandlers<ConsoleApi['operatorCatalogue']> = {
  listCatalogue: list,
  readCatalogue: read,
  createCatalogue: save,
  saveCatalogue: save,
  deleteCatalogue: remove,
  readCatalogueUses: uses,
  moveCatalogueUses: move,
  orderCatalogue: order,
};

export const operatorOfferHandlers: ConsoleHandlers<ConsoleApi['operatorOffers']> = {
  listOffers: list,
  readOffer: read,
  createOffer: save,
  saveOffer: save,
  deleteOffer: remove,
  readOfferUses: uses,
};

export const operatorTermHandlers: ConsoleHandlers<ConsoleApi['operatorTerms']> = {
  listTerms: list,
  readTerm: read,
  createTerm: save,
  saveTerm: save,
  deleteTerm: remove,
  readTermUses: uses,
  orderTerms: order,

  async findCommissionProducts({ shop, query }) {
    const page = await listPage(shop, listedProducts(query), { limit: foundAtMost });
    return page.ok
      ? page.rows.map(({ id, title, image, store }) => ({ id, title, image, store }))
      : refuseCursor();
  },

  async previewCommission({ db, now, settings, query: { product_id: productId, price_minor, at } }) {
    const found = await previewCommission(db, {
      productId,
      priceMinor: price_minor,
      at: at === undefined ? now : new Date(at),
      commission: shopCommission(settings),
    });
    if (!found) return refuseUnknown();
    const money = (minor: number) => ({ minor, currency: settings.currency });
    const { product, store, by, id, title, percent } = found;
    return {
      product,
      store,
      by,
      id,
      title,
      percent,
      price: money(found.priceMinor),
      commission: money(found.commissionMinor),
      tax_percent: found.taxPercent,
      tax: money(found.taxMinor),
      earns: money(found.earnsMinor),
    };
  },
};

export const operatorWindowHandlers: ConsoleHandlers<ConsoleApi['operatorWindow']> = {
  listWindow: list,
  readWindow: read,
  createWindow: save,
  saveWindow: save,
  deleteWindow: remove,
  readWindowUses: uses,
  moveWindowUses: move,
  orderWindow: order,

  async uploadOperatorPicture({ shop, db, now, upload }) {
    const stored = await storePicture(shop, upload);
    if (!stored.ok) return refusePicture(stored);
    await insertPictures(db, { names: [stored.image], now });
    return { image: stored.image, thumb: stored.thumb };
  },

  async readShopFacts({ db, settings }) {
    const languages = await listAllLanguages(db);
    return {
      currency: settings.currency,
      languages: languages.map((language) => ({ ...language, direction: directionOf(language) })),
    };
  },
};

function rowView({ status, facts, ...row }: RecordRowOf): RecordRow {
  return {
    ...row,
    status: status === null ? null : visibilityOf(status),
    facts: facts as Values, // built by jsonb_build_object
  };
}
