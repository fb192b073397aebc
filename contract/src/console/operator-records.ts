import type { OperatorPermission } from '@souk/rules/permissions';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply } from '../console-list.ts';
import { pathId, queryIds, queryText } from '../input.ts';
import { pictureName as storedPicture } from '../wire.ts';
import { newOrder } from './record.ts';
import { movedUses, moveTarget, recordUses } from './record-uses.ts';

/* The shop's small records (decision 051): each kind has one list, one form, and shared acts (decision 028). `values` has the
   shape of the kind's input. */

export const CATALOGUE_KINDS = [
  'category',
  'subcategory',
  'brand',
  'collection',
  'attribute',
  'tax-rule',
  'shipping-rule',
  'bundle-deal',
] as const;
export const OFFER_KINDS = ['voucher', 'flash-sale'] as const;
export const TERM_KINDS = ['commission-rule', 'checklist-step'] as const;
export const WINDOW_KINDS = ['banner', 'page', 'link', 'feature'] as const;

/** Kinds with drafts: the home page is a singleton, not a record of a list. */
export const DRAFT_KINDS = [...WINDOW_KINDS, 'home'] as const;

/** Kinds with a custom order, which is drafted too. */
export const ORDERED_KINDS = ['banner', 'link', 'feature'] as const;

export const RECORD_KINDS = [...CATALOGUE_KINDS, ...OFFER_KINDS, ...TERM_KINDS, ...WINDOW_KINDS] as const;
export type RecordKindName = (typeof RECORD_KINDS)[number];

/** `broken`: links to targets that shoppers no longer see. */
export const RECORD_VIEWS = ['all', 'public', 'private', 'broken'] as const;

export const recordRow = z.object({
  id: z.int(),
  title: z.string(),
  image: z.string(),
  /** Null: kinds without a status. */
  status: z.enum(['public', 'private']).nullable(),
  store: z.string().nullable(),
  /** Further columns of the kind's list. */
  facts: z.record(z.string(), z.json()),
});
export type RecordRow = z.output<typeof recordRow>;

export const record = z.object({ id: z.int(), version: z.int(), values: z.record(z.string(), z.json()) });
export const savedRecord = z.object({ id: z.int(), version: z.int() });
export const sentValues = z.object({ values: z.record(z.string().max(60), z.json()) });

type Resource = 'catalog' | 'marketing' | 'sellers' | 'content';

function recordCalls<
  const Area extends string,
  const Kinds extends readonly [string, ...string[]],
  const Of extends Resource,
>(area: Area, kinds: Kinds, resource: Of, alsoListedFor: readonly OperatorPermission[] = []) {
  const kind = z.enum(kinds);
  const ofKind = z.object({ kind });
  const ofRecord = z.object({ kind, id: pathId });
  const read = { operator: `${resource}.read` } as const;
  const write = { operator: `${resource}.write` } as const;
  const list = `operator/${area}/{kind}` as const;
  const one = `operator/${area}/{kind}/{id}` as const;
  return {
    list: consoleEndpoint({
      method: 'GET',
      path: list,
      // Other forms refer to these by id, such as commission rules.
      access: { ...read, or: alsoListedFor },
      summary:
        'List records of one kind in order; `in` is the category or place they belong to, or a record they use, such as `category:5`',
      params: ofKind,
      query: z.object({ ...listQuery(RECORD_VIEWS, ['place', 'title']), ids: queryIds, in: queryText }),
      reply: listReply(recordRow),
    }),
    read: consoleEndpoint({
      method: 'GET',
      path: one,
      access: read,
      summary: 'Get a record in the format that saving accepts',
      params: ofRecord,
      reply: record,
    }),
    create: consoleEndpoint({
      method: 'POST',
      path: list,
      access: write,
      confirm: 'never',
      summary: 'Create a record',
      params: ofKind,
      body: sentValues,
      reply: savedRecord,
    }),
    save: consoleEndpoint({
      method: 'PUT',
      path: one,
      access: write,
      confirm: 'never',
      summary: 'Replace a record; published right away',
      params: ofRecord,
      body: sentValues,
      reply: savedRecord,
    }),
    remove: consoleEndpoint({
      method: 'DELETE',
      path: one,
      access: write,
      confirm: 'never',
      summary: 'Delete a record that nothing uses',
      params: ofRecord,
      reply: z.literal(true),
    }),
    uses: consoleEndpoint({
      method: 'GET',
      path: `operator/${area}/{kind}/{id}/uses` as const,
      access: read,
      summary: 'List what uses a record, with counts and the first names',
      params: ofRecord,
      reply: recordUses,
    }),
    move: consoleEndpoint({
      method: 'POST',
      path: `operator/${area}/{kind}/{id}/move-uses` as const,
      access: write,
      confirm: 'never',
      summary:
        'Make everything that uses a record use another of its kind; large numbers in a background job',
      params: ofRecord,
      body: moveTarget,
      reply: movedUses,
    }),
    order: consoleEndpoint({
      method: 'POST',
      path: `operator/${area}/{kind}/order` as const,
      access: write,
      confirm: 'never',
      summary: 'Reorder records of one kind',
      params: ofKind,
      body: newOrder,
      reply: z.literal(true),
    }),
  };
}

const catalogue = recordCalls('catalogue', CATALOGUE_KINDS, 'catalog', ['sellers.read']);
const offers = recordCalls('offers', OFFER_KINDS, 'marketing');
const terms = recordCalls('terms', TERM_KINDS, 'sellers');
const shopWindow = recordCalls('window', WINDOW_KINDS, 'content');

export const catalogueCalls = {
  listCatalogue: catalogue.list,
  readCatalogue: catalogue.read,
  createCatalogue: catalogue.create,
  saveCatalogue: catalogue.save,
  deleteCatalogue: catalogue.remove,
  readCatalogueUses: catalogue.uses,
  moveCatalogueUses: catalogue.move,
  orderCatalogue: catalogue.order,
};

export const offerCalls = {
  listOffers: offers.list,
  readOffer: offers.read,
  createOffer: offers.create,
  saveOffer: offers.save,
  deleteOffer: offers.remove,
  readOfferUses: offers.uses,
};

export const termCalls = {
  listTerms: terms.list,
  readTerm: terms.read,
  createTerm: terms.create,
  saveTerm: terms.save,
  deleteTerm: terms.remove,
  readTermUses: terms.uses,
  orderTerms: terms.order,
};

export const windowCalls = {
  listWindow: shopWindow.list,
  readWindow: shopWindow.read,
  createWindow: shopWindow.create,
  saveWindow: shopWindow.save,
  deleteWindow: shopWindow.remove,
  readWindowUses: shopWindow.uses,
  moveWindowUses: shopWindow.move,
  orderWindow: shopWindow.order,
};

export const uploadOperatorPicture = consoleEndpoint({
  method: 'POST',
  path: 'operator/pictures',
  access: { operator: 'content.write' },
  confirm: 'never',
  summary:
    'Upload an image for the shop (JPEG or PNG, at most 1000 kB); its name is then sent with the record that uses it',
  upload: 'image',
  reply: z.object({ image: storedPicture, thumb: storedPicture }),
});

export const readShopFacts = consoleEndpoint({
  method: 'GET',
  path: 'operator/facts',
  access: {
    operator: 'catalog.read',
    or: ['marketing.read', 'sellers.read', 'content.read', 'payments.read'],
  },
  summary: 'Get the currency and languages that forms need',
  reply: z.object({
    currency: z.string(),
    languages: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        direction: z.enum(['ltr', 'rtl']),
        is_default: z.boolean(),
        enabled: z.boolean(),
      }),
    ),
  }),
});
