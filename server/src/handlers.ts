import { accountHandlers } from '#account/routes.ts';
import { addressHandlers } from '#shipping/addresses/routes.ts';
import { cancellationHandlers } from '#returns/cancellations/routes.ts';
import { cartHandlers } from '#cart/routes.ts';
import { catalogHandlers } from '#catalog/routes.ts';
import { searchHandlers } from '#catalog/search-routes.ts';
import { contactHandlers } from '#customer/contact/routes.ts';
import { contentHandlers } from '#content/routes.ts';
import { settingsHandlers } from '#content/settings-routes.ts';
import { installHandlers } from '#content/install-routes.ts';
import { flashSaleHandlers } from '#marketing/flash-sales/routes.ts';
import { operatorFlashSaleHandlers, sellerFlashSaleHandlers } from '#console/flash-sale-routes.ts';
import { operatorKeyHandlers, sellerKeyHandlers } from '#console/api-key-routes.ts';
import { consoleAccountHandlers } from '#console/account-routes.ts';
import { consoleNoticeHandlers } from '#console/notice-routes.ts';
import { consoleSessionHandlers } from '#console/routes.ts';
import { consoleViewHandlers } from '#console/view-routes.ts';
import { operatorApprovalHandlers } from '#console/operator-approval-routes.ts';
import { operatorOrderHandlers } from '#console/operator-order-routes.ts';
import { operatorBankHandlers } from '#console/operator-bank-routes.ts';
import { operatorPaymentHandlers } from '#console/operator-payment-routes.ts';
import { operatorReturnHandlers } from '#console/operator-return-routes.ts';
import { operatorReviewHandlers } from '#console/operator-review-routes.ts';
import { operatorCustomerHandlers } from '#console/operator-customer-routes.ts';
import { operatorMessageHandlers } from '#console/operator-message-routes.ts';
import { operatorReportHandlers } from '#console/operator-report-routes.ts';
import { operatorSearchHandlers } from '#console/operator-search-routes.ts';
import { operatorMachineHandlers } from '#console/operator-machine-routes.ts';
import { operatorRoleHandlers } from '#console/operator-role-routes.ts';
import { operatorStaffHandlers } from '#console/operator-staff-routes.ts';
import { operatorProductHandlers } from '#console/operator-product-routes.ts';
import {
  operatorCatalogueHandlers,
  operatorOfferHandlers,
  operatorTermHandlers,
  operatorWindowHandlers,
} from '#console/operator-record-routes.ts';
import { operatorChecklistHandlers, sellerChecklistHandlers } from '#console/checklist-routes.ts';
import { operatorSellerHandlers } from '#console/operator-seller-routes.ts';
import { operatorSettingsHandlers } from '#console/operator-settings-routes.ts';
import { operatorPictureHandlers } from '#console/operator-picture-routes.ts';
import { operatorSampleHandlers } from '#console/operator-sample-routes.ts';
import { operatorTagHandlers } from '#console/operator-tag-routes.ts';
import { operatorMergeHandlers } from '#console/operator-merge-routes.ts';
import { operatorDraftHandlers } from '#console/operator-draft-routes.ts';
import { operatorTextHandlers } from '#console/operator-text-routes.ts';
import { operatorTranslationHandlers } from '#console/operator-translation-routes.ts';
import { operatorWorkHandlers } from '#console/operator-work-routes.ts';
import { sellerCancelHandlers } from '#console/seller-cancel-routes.ts';
import { sellerBulkHandlers } from '#console/seller-bulk-routes.ts';
import { sellerDoctorHandlers } from '#console/seller-doctor-routes.ts';
import { sellerDraftHandlers } from '#console/seller-draft-routes.ts';
import { sellerFileHandlers } from '#console/seller-file-routes.ts';
import { sellerTrackingHandlers } from '#console/seller-tracking-routes.ts';
import { sellerTeamHandlers } from '#console/seller-team-routes.ts';
import { sellerShippingHandlers } from '#console/seller-shipping-routes.ts';
import { storeRenameHandlers } from '#console/store-rename-routes.ts';
import { sellerStoreHandlers } from '#console/seller-store-routes.ts';
import { sellerHandOverHandlers } from '#console/seller-hand-over-routes.ts';
import { sellerHomeHandlers } from '#console/seller-home-routes.ts';
import { sellerMessageHandlers } from '#console/seller-message-routes.ts';
import { sellerOfferHandlers } from '#console/seller-offer-routes.ts';
import { sellerOrderHandlers } from '#console/seller-order-routes.ts';
import { sellerProductHandlers } from '#console/seller-product-routes.ts';
import { sellerReportHandlers } from '#console/seller-report-routes.ts';
import { sellerReturnHandlers } from '#console/seller-return-routes.ts';
import { sellerReviewHandlers } from '#console/seller-review-routes.ts';
import { sellerStockHandlers } from '#console/seller-stock-routes.ts';
import { operatorWebhookHandlers, sellerWebhookHandlers } from '#console/webhook-routes.ts';
import { operatorBackupHandlers } from '#operations/backup/routes.ts';
import type { AllHandlers } from '#http/api-plugin.ts';
import type { AllConsoleHandlers } from '#http/console-call.ts';
import { newsletterHandlers } from '#marketing/newsletter/routes.ts';
import { orderHandlers } from '#order/routes.ts';
import { orderPaymentHandlers } from '#payment/order-routes.ts';
import { paymentHandlers } from '#payment/routes.ts';
import { privacyHandlers } from '#customer/routes.ts';
import { compareHandlers } from '#catalog/product-lists/compare-routes.ts';
import { savedItemsHandlers } from '#account/saved-items-routes.ts';
import { wishlistHandlers } from '#catalog/product-lists/wishlist-routes.ts';
import { listOwnReviews } from '#review/list-own-reviews.ts';
import { returnHandlers } from '#returns/routes.ts';
import { reviewHandlers } from '#review/routes.ts';
import { sellerApplicationHandlers } from '#seller-application/routes.ts';
import { sellerHandlers } from '#seller/routes.ts';
import { sitemapHandlers } from '#content/sitemap/routes.ts';
import { socialLoginHandlers } from '#account/social-login/routes.ts';
import { voucherHandlers } from '#cart/vouchers/routes.ts';
import { withdrawalHandlers } from '#returns/withdrawals/routes.ts';

/** Who answers what of the contract. Where two domains share one of its groups, each answers what it knows. */
export const shopHandlers: AllHandlers = {
  settings: settingsHandlers,
  install: installHandlers,
  content: contentHandlers,
  catalog: catalogHandlers,
  search: searchHandlers,
  flashSale: flashSaleHandlers,
  seller: sellerHandlers,
  sellerApplication: sellerApplicationHandlers,
  review: reviewHandlers,
  wishlist: wishlistHandlers,
  compare: compareHandlers,
  marks: savedItemsHandlers,
  account: { ...accountHandlers, ...privacyHandlers },
  socialLogin: socialLoginHandlers,
  address: addressHandlers,
  cart: cartHandlers,
  payment: paymentHandlers,
  voucher: voucherHandlers,
  order: { ...orderHandlers({ listOwnReviews }), ...orderPaymentHandlers },
  cancellation: cancellationHandlers,
  returns: returnHandlers,
  withdrawal: withdrawalHandlers,
  newsletter: newsletterHandlers,
  contact: contactHandlers,
  sitemap: sitemapHandlers,
};

/** Who answers what of the consoles. */
export const consoleHandlers: AllConsoleHandlers = {
  session: consoleSessionHandlers,
  operatorWork: operatorWorkHandlers,
  operatorMachine: operatorMachineHandlers,
  operatorBackups: operatorBackupHandlers,
  operatorApprovals: operatorApprovalHandlers,
  operatorOrders: operatorOrderHandlers,
  operatorBank: operatorBankHandlers,
  operatorPayments: operatorPaymentHandlers,
  operatorSellers: operatorSellerHandlers,
  operatorChecklist: operatorChecklistHandlers,
  operatorCustomers: operatorCustomerHandlers,
  operatorMessages: operatorMessageHandlers,
  operatorReports: operatorReportHandlers,
  operatorSearch: operatorSearchHandlers,
  operatorStaff: operatorStaffHandlers,
  operatorRoles: operatorRoleHandlers,
  operatorProducts: operatorProductHandlers,
  operatorCatalogue: operatorCatalogueHandlers,
  operatorOffers: operatorOfferHandlers,
  operatorTerms: operatorTermHandlers,
  operatorWindow: operatorWindowHandlers,
  operatorSettings: operatorSettingsHandlers,
  operatorTexts: operatorTextHandlers,
  operatorDrafts: operatorDraftHandlers,
  operatorMerge: operatorMergeHandlers,
  operatorSamples: operatorSampleHandlers,
  operatorTags: operatorTagHandlers,
  operatorPictures: operatorPictureHandlers,
  operatorTranslations: operatorTranslationHandlers,
  account: consoleAccountHandlers,
  notices: consoleNoticeHandlers,
  views: consoleViewHandlers,
  sellerKeys: sellerKeyHandlers,
  operatorKeys: operatorKeyHandlers,
  sellerWebhooks: sellerWebhookHandlers,
  operatorWebhooks: operatorWebhookHandlers,
  sellerHome: sellerHomeHandlers,
  sellerStore: sellerStoreHandlers,
  storeRenames: storeRenameHandlers,
  sellerChecklist: sellerChecklistHandlers,
  sellerHandOver: sellerHandOverHandlers,
  sellerShipping: sellerShippingHandlers,
  sellerTeam: sellerTeamHandlers,
  sellerMessages: sellerMessageHandlers,
  sellerTracking: sellerTrackingHandlers,
  sellerCancel: sellerCancelHandlers,
  sellerOrders: sellerOrderHandlers,
  sellerProducts: sellerProductHandlers,
  sellerDoctor: sellerDoctorHandlers,
  sellerFlashSales: sellerFlashSaleHandlers,
  operatorFlashSales: operatorFlashSaleHandlers,
  sellerOffers: sellerOfferHandlers,
  sellerDrafts: sellerDraftHandlers,
  sellerBulk: sellerBulkHandlers,
  sellerFiles: sellerFileHandlers,
  sellerReports: sellerReportHandlers,
  sellerReturns: sellerReturnHandlers,
  operatorReturns: operatorReturnHandlers,
  sellerReviews: sellerReviewHandlers,
  operatorReviews: operatorReviewHandlers,
  sellerStock: sellerStockHandlers,
};
