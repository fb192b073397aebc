import { BANNER_PLACES, WINDOW_PAGES } from '@souk/rules/window-places';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { pathId } from '../input.ts';
import { homePageInput } from './content.ts';
import { DRAFT_KINDS, ORDERED_KINDS } from './operator-records.ts';
import { moment, newOrder, recordId } from './record.ts';

/* Storefront drafts: published together and reversible (decision 088). */

const kind = z.enum(DRAFT_KINDS);
const time = z.iso.datetime();
const values = z.record(z.string().max(60), z.json());
const params = z.object({ id: pathId });

const draft = z.object({
  id: z.int(),
  kind,
  /** Null: a new record, or the order of all records. */
  record_id: z.int().nullable(),
  /** `order`: the records of the kind are sorted by the `ids` of `values`. */
  act: z.enum(['save', 'delete', 'order']),
  title: z.string(),
  author: z.string(),
  at: time,
  /** Values after publication; null for deletions. */
  values: values.nullable(),
  /** Its own publication time; null: published with the others. */
  publish_at: time.nullable(),
  /** Its scheduled publication failed, so it waits for the others. */
  is_held_back: z.boolean(),
});
export type WindowDraft = z.output<typeof draft>;

const state = z.object({
  id: z.int(),
  at: time,
  author: z.string(),
  author_kind: z.string(),
  /** Number of changes, and names of some. */
  count: z.int(),
  labels: z.array(z.string()),
});
export type WindowState = z.output<typeof state>;

const schedule = z.object({
  publish_at: time,
  author: z.string(),
  /** The draft that made the scheduled publication fail; null: none did. */
  held_back_by: z.string().nullable(),
});
export type WindowSchedule = z.output<typeof schedule>;

const waiting = z.object({
  drafts: z.array(draft),
  states: z.array(state),
  /** Scheduled publication of all drafts; null: manual only. */
  schedule: schedule.nullable(),
});

export const readHomePage = consoleEndpoint({
  method: 'GET',
  path: 'operator/home-page',
  access: { operator: 'content.read' },
  summary: 'Get the sections of the home page in order; edit them as a draft of kind `home` with this `id`',
  reply: z.object({ id: z.int(), version: z.int(), ...homePageInput.pick({ sections: true }).shape }),
});

const seenPage = z.object({
  page: z.enum(WINDOW_PAGES),
  /** Null: no product exists to preview. */
  address: z.string().nullable(),
  /** The product displayed on a product page. */
  product: z.string().nullable(),
});
export type SeenPage = z.output<typeof seenPage>;

const shownBanner = z.object({
  place: z.enum(BANNER_PLACES),
  title: z.string(),
  /** Null: itself a draft. */
  id: z.int().nullable(),
  draft_id: z.int().nullable(),
});
export type ShownBanner = z.output<typeof shownBanner>;

export const openPreview = consoleEndpoint({
  method: 'GET',
  path: 'operator/window-preview',
  access: { operator: 'content.read' },
  byPeople: true,
  summary: 'Let this browser preview all pages with banner drafts for ten minutes of its session',
  reply: z.object({
    address: z.string(),
    until: time,
    pages: z.array(seenPage),
    banners: z.array(shownBanner),
  }),
});

export const readWindowDrafts = consoleEndpoint({
  method: 'GET',
  path: 'operator/window-drafts',
  access: { operator: 'content.read' },
  summary: 'List storefront drafts and earlier versions, newest first',
  reply: waiting,
});

export const keepWindowDraft = consoleEndpoint({
  method: 'POST',
  path: 'operator/window-drafts',
  access: { operator: 'content.write' },
  confirm: 'never',
  summary: 'Save a storefront change as a draft; each record has one draft',
  body: z.object({
    kind,
    draft_id: recordId.nullable().default(null),
    /** Null: a new record. */
    record_id: recordId.nullable().default(null),
    act: z.enum(['save', 'delete']),
    /** Input of the kind, validated as on save. */
    values: values.default({}),
  }),
  reply: z.object({ id: z.int() }),
});

export const orderWindowDraft = consoleEndpoint({
  method: 'POST',
  path: 'operator/window-drafts/order',
  access: { operator: 'content.write' },
  confirm: 'never',
  summary: 'Save a new sort order of records as a draft; each kind has one draft',
  body: newOrder.extend({ kind: z.enum(ORDERED_KINDS) }),
  /** Null: same order as published, so no draft is left. */
  reply: z.object({ id: z.int().nullable() }),
});

export const dropWindowDraft = consoleEndpoint({
  method: 'DELETE',
  path: 'operator/window-drafts/{id}',
  access: { operator: 'content.write' },
  confirm: 'never',
  summary: 'Discard a draft',
  params,
  reply: z.literal(true),
});

export const publishWindow = consoleEndpoint({
  method: 'POST',
  path: 'operator/window-drafts/publish',
  access: { operator: 'content.write' },
  confirm: 'never',
  summary: 'Publish all drafts, or none if one no longer applies; drafts with their own time are left out',
  reply: z.object({ count: z.int() }),
});

export const scheduleWindow = consoleEndpoint({
  method: 'POST',
  path: 'operator/window-drafts/schedule',
  access: { operator: 'content.write' },
  confirm: 'never',
  summary: 'Schedule all drafts; null cancels the schedule',
  body: z.strictObject({ publish_at: moment.nullable() }),
  reply: z.literal(true),
});

export const scheduleWindowDraft = consoleEndpoint({
  method: 'POST',
  path: 'operator/window-drafts/{id}/schedule',
  access: { operator: 'content.write' },
  confirm: 'never',
  summary: 'Schedule one draft on its own; null returns it to the others',
  params,
  body: z.strictObject({ publish_at: moment.nullable() }),
  reply: z.literal(true),
});

export const previewRevert = consoleEndpoint({
  method: 'GET',
  path: 'operator/window-states/{id}',
  access: { operator: 'content.read' },
  summary: 'Preview restoring an earlier version of the storefront',
  params,
  reply: z.object({
    changes: z.array(z.object({ id: z.int(), action: z.string(), label: z.string() })),
  }),
});

export const revertWindow = consoleEndpoint({
  method: 'POST',
  path: 'operator/window-states/{id}/revert',
  access: { operator: 'content.write' },
  confirm: 'never',
  summary: 'Restore an earlier version of the storefront: every later change is undone, or none',
  params,
  reply: z.object({ count: z.int() }),
});
