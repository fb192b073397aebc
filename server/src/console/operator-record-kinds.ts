import { attributeInput } from '@souk/contract/console/attribute';
import { bannerInput, pageInput, siteFeatureInput, siteLinkInput } from '@souk/contract/console/content';
import { checklistStepInput } from '@souk/contract/console/checklist';
import { commissionRuleInput } from '@souk/contract/console/commission';
import {
  brandInput,
  categoryInput,
  collectionInput,
  subcategoryInput,
} from '@souk/contract/console/groupings';
import { flashSaleInput, voucherInput } from '@souk/contract/console/offers';
import type { RecordKindName } from '@souk/contract/console/operator-records';
import { bundleDealInput, shippingRuleInput, taxRuleInput } from '@souk/contract/console/trade-rules';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { notFound, type DeleteOutcome, type KnownRecord, type SaveOutcome } from '#records/record-kind.ts';
import type { ReorderOutcome } from '#records/reorder.ts';
import { deleteFlashSale, readFlashSale, saveFlashSale } from '#marketing/flash-sales/flash-sale.ts';
import { deleteAttribute, readAttribute, saveAttribute } from '#product/attribute.ts';
import { deleteBrand, readBrand, reorderBrands, saveBrand } from '#product/groupings/brand.ts';
import {
  deleteCategory,
  readCategory,
  reorderCategories,
  saveCategory,
} from '#product/groupings/category.ts';
import {
  deleteCollection,
  readCollection,
  reorderCollections,
  saveCollection,
} from '#product/groupings/collection.ts';
import {
  deleteSubcategory,
  readSubcategory,
  reorderSubcategories,
  saveSubcategory,
} from '#product/groupings/subcategory.ts';
import { deleteBundleDeal, readBundleDeal, saveBundleDeal } from '#product/rules/bundle-deal.ts';
import {
  deleteCommissionRule,
  readCommissionRule,
  reorderCommissionRules,
  saveCommissionRule,
} from '#product/rules/commission-rule.ts';
import { deleteTaxRule, readTaxRule, saveTaxRule } from '#product/rules/tax-rule.ts';
import {
  deleteChecklistStep,
  readChecklistStep,
  reorderChecklistSteps,
  saveChecklistStep,
} from '#seller/checklist/checklist-step.ts';
import { deleteShippingRule, readShippingRule, saveShippingRule } from '#shipping/shipping-rule.ts';
import { deleteVoucher, readVoucher, saveVoucher } from '#marketing/vouchers/voucher.ts';
import { deleteBanner, readBanner, reorderBanners, saveBanner } from '#content/records/banner.ts';
import { deletePage, readPage, savePage } from '#content/records/page.ts';
import {
  deleteSiteFeature,
  readSiteFeature,
  reorderSiteFeatures,
  saveSiteFeature,
} from '#content/records/site-feature.ts';
import { deleteSiteLink, readSiteLink, reorderSiteLinks, saveSiteLink } from '#content/records/site-link.ts';

type Acts<Schema extends z.ZodType> = {
  schema: Schema;
  save(tx: AuditedTx, scope: Scope, input: z.output<Schema>): Promise<SaveOutcome>;
  remove(tx: AuditedTx, scope: Scope, known: KnownRecord): Promise<DeleteOutcome>;
  read(db: Kysely<DB>, scope: Scope, id: number): Promise<{ values: object; version: number } | null>;
  /** Only for kinds with a manual order. */
  reorder?(tx: AuditedTx, scope: Scope, order: { ids: readonly number[] }): Promise<ReorderOutcome>;
};

export type EditedKind = Omit<Acts<z.ZodType>, 'schema' | 'save'> & {
  /** Validates and saves untrusted values; `unreadable` names the paths that failed validation. */
  save(
    tx: AuditedTx,
    scope: Scope,
    sent: object,
  ): Promise<SaveOutcome | { ok: false; reason: 'unreadable'; paths: string[] }>;
};

function edited<Schema extends z.ZodType>({ schema, save, ...acts }: Acts<Schema>): EditedKind {
  return {
    ...acts,
    async save(tx, scope, sent) {
      const input = schema.safeParse(sent);
      if (input.success) return save(tx, scope, input.data);
      const paths = input.error.issues.map(({ path }) => path.join('.'));
      // The ID comes from the URL: an ID out of range is not found, not a validation error.
      if (paths.includes('id')) return notFound;
      return { ok: false, reason: 'unreadable', paths };
    },
  };
}

export const editedKinds: Readonly<Record<RecordKindName, EditedKind>> = {
  category: edited({
    schema: categoryInput,
    save: saveCategory,
    remove: deleteCategory,
    read: readCategory,
    reorder: reorderCategories,
  }),
  subcategory: edited({
    schema: subcategoryInput,
    save: saveSubcategory,
    remove: deleteSubcategory,
    read: readSubcategory,
    reorder: reorderSubcategories,
  }),
  brand: edited({
    schema: brandInput,
    save: saveBrand,
    remove: deleteBrand,
    read: readBrand,
    reorder: reorderBrands,
  }),
  collection: edited({
    schema: collectionInput,
    save: saveCollection,
    remove: deleteCollection,
    read: readCollection,
    reorder: reorderCollections,
  }),
  attribute: edited({
    schema: attributeInput,
    save: saveAttribute,
    remove: deleteAttribute,
    read: readAttribute,
  }),
  'tax-rule': edited({
    schema: taxRuleInput,
    save: saveTaxRule,
    remove: deleteTaxRule,
    read: readTaxRule,
  }),
  'shipping-rule': edited({
    schema: shippingRuleInput,
    save: saveShippingRule,
    remove: deleteShippingRule,
    read: readShippingRule,
  }),
  'bundle-deal': edited({
    schema: bundleDealInput,
    save: saveBundleDeal,
    remove: deleteBundleDeal,
    read: readBundleDeal,
  }),
  voucher: edited({
    schema: voucherInput,
    save: saveVoucher,
    remove: deleteVoucher,
    read: readVoucher,
  }),
  'flash-sale': edited({
    schema: flashSaleInput,
    save: saveFlashSale,
    remove: deleteFlashSale,
    read: readFlashSale,
  }),
  'commission-rule': edited({
    schema: commissionRuleInput,
    save: saveCommissionRule,
    remove: deleteCommissionRule,
    read: readCommissionRule,
    reorder: reorderCommissionRules,
  }),
  'checklist-step': edited({
    schema: checklistStepInput,
    save: saveChecklistStep,
    remove: deleteChecklistStep,
    read: readChecklistStep,
    reorder: reorderChecklistSteps,
  }),
  banner: edited({
    schema: bannerInput,
    save: saveBanner,
    remove: deleteBanner,
    read: readBanner,
    reorder: reorderBanners,
  }),
  page: edited({ schema: pageInput, save: savePage, remove: deletePage, read: readPage }),
  link: edited({
    schema: siteLinkInput,
    save: saveSiteLink,
    remove: deleteSiteLink,
    read: readSiteLink,
    reorder: reorderSiteLinks,
  }),
  feature: edited({
    schema: siteFeatureInput,
    save: saveSiteFeature,
    remove: deleteSiteFeature,
    read: readSiteFeature,
    reorder: reorderSiteFeatures,
  }),
};
