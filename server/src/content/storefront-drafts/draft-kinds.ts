import {
  bannerInput,
  homePageInput,
  pageInput,
  siteFeatureInput,
  siteLinkInput,
} from '@souk/contract/console/content';
import type { DRAFT_KINDS } from '@souk/contract/console/operator-records';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { AuditedTx } from '#access/audited.ts';
import { wholeShop, type Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { notFound, type DeleteOutcome, type KnownRecord, type SaveOutcome } from '#records/record-kind.ts';
import type { ReorderOutcome } from '#records/reorder.ts';
import { deleteBanner, readBanner, reorderBanners, saveBanner } from '../records/banner.ts';
import { readHomePage, saveHomePage } from '../records/home-page.ts';
import { deletePage, readPage, savePage } from '../records/page.ts';
import {
  deleteSiteFeature,
  readSiteFeature,
  reorderSiteFeatures,
  saveSiteFeature,
} from '../records/site-feature.ts';
import { deleteSiteLink, readSiteLink, reorderSiteLinks, saveSiteLink } from '../records/site-link.ts';

export type DraftKind = (typeof DRAFT_KINDS)[number];

type Acts<Schema extends z.ZodType> = {
  entity: string;
  schema: Schema;
  /** Exists exactly once: can't be created or deleted. */
  isFixed?: true;
  save(tx: AuditedTx, scope: Scope, input: z.output<Schema>): Promise<SaveOutcome>;
  remove(tx: AuditedTx, scope: Scope, known: KnownRecord): Promise<DeleteOutcome>;
  read(db: Kysely<DB>, scope: Scope, id: number): Promise<{ values: object; version: number } | null>;
  reorder?(tx: AuditedTx, scope: Scope, order: { ids: readonly number[] }): Promise<ReorderOutcome>;
};

export type Unreadable = { ok: false; reason: 'unreadable'; paths: string[] };

function kindOf<Schema extends z.ZodType>({ schema, save, read, ...acts }: Acts<Schema>) {
  return {
    ...acts,
    unreadable(sent: object): Unreadable | null {
      const input = schema.safeParse(sent);
      if (input.success) return null;
      return { ok: false, reason: 'unreadable', paths: input.error.issues.map(({ path }) => path.join('.')) };
    },
    async save(tx: AuditedTx, sent: object): Promise<SaveOutcome | Unreadable> {
      const input = schema.safeParse(sent);
      if (input.success) return save(tx, wholeShop, input.data);
      return { ok: false, reason: 'unreadable', paths: input.error.issues.map(({ path }) => path.join('.')) };
    },
    read: (db: Kysely<DB>, id: number) => read(db, wholeShop, id),
  };
}

/** The storefront's records and their acts, which drafts and reverts use. */
export const draftKinds = {
  banner: kindOf({
    entity: 'banner',
    schema: bannerInput,
    save: saveBanner,
    remove: deleteBanner,
    read: readBanner,
    reorder: reorderBanners,
  }),
  page: kindOf({ entity: 'page', schema: pageInput, save: savePage, remove: deletePage, read: readPage }),
  link: kindOf({
    entity: 'site_link',
    schema: siteLinkInput,
    save: saveSiteLink,
    remove: deleteSiteLink,
    read: readSiteLink,
    reorder: reorderSiteLinks,
  }),
  feature: kindOf({
    entity: 'site_feature',
    schema: siteFeatureInput,
    save: saveSiteFeature,
    remove: deleteSiteFeature,
    read: readSiteFeature,
    reorder: reorderSiteFeatures,
  }),
  home: kindOf({
    entity: 'home_page',
    schema: homePageInput,
    isFixed: true,
    save: saveHomePage,
    remove: async () => notFound,
    read: readHomePage,
  }),
} as const satisfies Record<DraftKind, unknown>;

export const orderedTables = { banner: 'banners', link: 'site_links', feature: 'site_features' } as const;

export const draftEntities = Object.values(draftKinds).map(({ entity }) => entity);
