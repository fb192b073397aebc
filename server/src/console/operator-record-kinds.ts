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
import type { UsedKind } from '#records/record-acts.ts';
import type { ReorderOutcome } from '#records/reorder.ts';
import {
  deleteFlashSale,
  readFlashSale,
  flashSaleUsedWith,
  saveFlashSale,
} from '#marketing/flash-sales/flash-sale.ts';
import { deleteAttribute, readAttribute, attributeUsedWith, saveAttribute } from '#product/attribute.ts';
import { deleteBrand, readBrand, brandUsedWith, reorderBrands, saveBrand } from '#product/groupings/brand.ts';
import {
  deleteCategory,
  readCategory,
  categoryUsedWith,
  reorderCategories,
  saveCategory,
} from '#product/groupings/category.ts';
import {
  deleteCollection,
  readCollection,
  collectionUsedWith,
  reorderCollections,
  saveCollection,
} from '#product/groupings/collection.ts';
import {
  deleteSubcategory,
  readSubcategory,
  subcategoryUsedWith,
  reorderSubcategories,
  saveSubcategory,
} from '#product/groupings/subcategory.ts';
import {
  deleteBundleDeal,
  readBundleDeal,
  bundleDealUsedWith,
  saveBundleDeal,
} from '#product/rules/bundle-deal.ts';
import {
  deleteCommissionRule,
  readCommissionRule,
  reorderCommissionRules,
  saveCommissionRule,
} from '#product/rules/commission-rule.ts';
import { deleteTaxRule, readTaxRule, taxRuleUsedWith, saveTaxRule } from '#product/rules/tax-rule.ts';
import {
  deleteChecklistStep,
  readChecklistStep,
  checklistStepUsedWith,
  reorderChecklistSteps,
  saveChecklistStep,
} from '#seller/checklist/checklist-step.ts';
import {
  deleteShippingRule,
  readShippingRule,
  shippingRuleUsedWith,
  saveShippingRule,
} from '#shipping/shipping-rule.ts';
import { deleteVoucher, readVoucher, voucherUsedWith, saveVoucher } from '#marketing/vouchers/voucher.ts';
import { deleteBanner, readBanner, reorderBanners, saveBanner } from '#content/records/banner.ts';
import { usesByContent } from '#content/uses-by-content.ts';
import { deletePage, readPage, pageUsedWith, savePage } from '#content/records/page.ts';
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
  /** Only for kinds that others refer to. */
  used?: UsedKind;
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
    used: categoryUsedWith(usesByContent.category),
    reorder: reorderCategories,
  }),
  subcategory: edited({
    schema: subcategoryInput,
    save: saveSubcategory,
    remove: deleteSubcategory,
    read: readSubcategory,
    used: subcategoryUsedWith(usesByContent.subcategory),
    reorder: reorderSubcategories,
  }),
  brand: edited({
    schema: brandInput,
    save: saveBrand,
    remove: deleteBrand,
    read: readBrand,
    used: brandUsedWith(usesByContent.brand),
    reorder: reorderBrands,
  }),
  collection: edited({
    schema: collectionInput,
    save: saveCollection,
    remove: deleteCollection,
    read: readCollection,
    used: collectionUsedWith(usesByContent.collection),
    reorder: reorderCollections,
  }),
  attribute: edited({
    schema: attributeInput,
    save: saveAttribute,
    remove: deleteAttribute,
    read: readAttribute,
    used: attributeUsedWith(),
  }),
  'tax-rule': edited({
    schema: taxRuleInput,
    save: saveTaxRule,
    remove: deleteTaxRule,
    read: readTaxRule,
    used: taxRuleUsedWith(),
  }),
  'shipping-rule': edited({
    schema: shippingRuleInput,
    save: saveShippingRule,
    remove: deleteShippingRule,
    read: readShippingRule,
    used: shippingRuleUsedWith(),
  }),
  'bundle-deal': edited({
    schema: bundleDealInput,
    save: saveBundleDeal,
    remove: deleteBundleDeal,
    read: readBundleDeal,
    used: bundleDealUsedWith(),
  }),
  voucher: edited({
    schema: voucherInput,
    save: saveVoucher,
    remove: deleteVoucher,
    read: readVoucher,
    used: voucherUsedWith(),
  }),
  'flash-sale': edited({
    schema: flashSaleInput,
    save: saveFlashSale,
    remove: deleteFlashSale,
    read: readFlashSale,
    used: flashSaleUsedWith(),
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
    used: checklistStepUsedWith(),
    reorder: reorderChecklistSteps,
  }),
  banner: edited({
    schema: bannerInput,
    save: saveBanner,
    remove: deleteBanner,
    read: readBanner,
    reorder: reorderBanners,
  }),
  page: edited({
    schema: pageInput,
    save: savePage,
    remove: deletePage,
    read: readPage,
    used: pageUsedWith(usesByContent.page),
  }),
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
