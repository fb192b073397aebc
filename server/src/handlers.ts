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
import {
  operatorFlashSaleHandlers,
  pastFlashSaleHandlers,
  sellerFlashSaleHandlers,
} from '#marketing/console/flash-sale-routes.ts';
import { operatorKeyHandlers, sellerKeyHandlers } from '#account/console/api-key-routes.ts';
import { consoleAccountHandlers } from '#account/console/account-routes.ts';
import { consoleNoticeHandlers } from '#notification/console/notice-routes.ts';
import { consoleSessionHandlers } from '#account/console/session-routes.ts';
import { consoleViewHandlers } from '#console/view-routes.ts';
import { operatorRefundHandlers } from '#payment/console/operator-refund-routes.ts';
import { suggestCategoryHandlers } from '#search/console/suggest-category-routes.ts';
import { listSoldInSales } from '#order/flash-sales-sold.ts';
import { countOpenOrders } from '#order/seller-queries.ts';
import { operatorApprovalHandlers } from '#seller/console/operator-approval-routes.ts';
import { operatorOrderHandlers } from '#order/console/operator-order-routes.ts';
import { operatorBalanceHandlers } from '#payment/payout/console/operator-balance-routes.ts';
import { operatorDisputeHandlers } from '#payment/dispute/console/operator-dispute-routes.ts';
import { operatorDac7Handlers, sellerDac7Handlers } from '#payment/dac7/console/dac7-routes.ts';
import { operatorOssHandlers } from '#payment/oss/console/oss-routes.ts';
import { operatorCashHandlers } from '#payment/cash/operator-cash-routes.ts';
import { operatorInvoiceHandlers, sellerInvoiceHandlers } from '#payment/invoice/console/invoice-routes.ts';
import {
  operatorSaleInvoiceHandlers,
  sellerSaleInvoiceHandlers,
} from '#payment/invoice/console/sale-invoice-routes.ts';
import { selfBillingHandlers } from '#payment/invoice/console/self-billing-routes.ts';
import { listOrderInvoices, orderInvoiceHandlers } from '#payment/invoice/sale/routes.ts';
import { sellerPayoutMethodHandlers } from '#payment/payout/console/seller-payout-method-routes.ts';
import { operatorPayoutHandlers } from '#payment/payout/console/operator-payout-routes.ts';
import {
  operatorStatementHandlers,
  sellerStatementHandlers,
} from '#payment/payout/console/statement-routes.ts';
import { sellerMoneyHandlers } from '#payment/payout/console/seller-money-routes.ts';
import { operatorBankHandlers } from '#payment/console/operator-bank-routes.ts';
import { operatorPaymentHandlers } from '#payment/console/operator-payment-routes.ts';
import { operatorReturnHandlers } from '#returns/console/operator-return-routes.ts';
import { operatorReviewHandlers } from '#review/console/operator-review-routes.ts';
import { operatorCustomerHandlers } from '#customer/console/operator-customer-routes.ts';
import { operatorMessageHandlers } from '#customer/console/operator-message-routes.ts';
import { operatorReportHandlers } from '#order/console/operator-report-routes.ts';
import { operatorSearchHandlers } from '#catalog/console/operator-search-routes.ts';
import { operatorBooksHandlers } from '#operations/console/operator-books-routes.ts';
import { mailServerHandlers } from '#notification/console/mail-server-routes.ts';
import { paymentKeyHandlers } from '#payment/console/payment-keys-routes.ts';
import { operatorCurrencyHandlers } from '#operations/console/operator-currency-routes.ts';
import { operatorGoLiveHandlers } from '#operations/console/operator-go-live-routes.ts';
import { operatorMachineHandlers } from '#operations/console/operator-machine-routes.ts';
import { operatorRoleHandlers } from '#account/console/operator-role-routes.ts';
import { operatorStaffHandlers } from '#account/console/operator-staff-routes.ts';
import { operatorProductHandlers } from '#seller/console/operator-product-routes.ts';
import {
  operatorCatalogueHandlers,
  operatorOfferHandlers,
  operatorTermHandlers,
  operatorWindowHandlers,
} from '#console/operator-record-routes.ts';
import {
  operatorChecklistHandlers,
  sellerChecklistHandlers,
} from '#seller-application/console/checklist-routes.ts';
import { operatorSellerHandlers } from '#seller-application/console/operator-seller-routes.ts';
import { operatorSettingsHandlers } from '#console/operator-settings-routes.ts';
import { operatorPictureHandlers } from '#console/operator-picture-routes.ts';
import { operatorSampleHandlers } from '#operations/console/operator-sample-routes.ts';
import { operatorTagHandlers } from '#content/console/operator-tag-routes.ts';
import { operatorMergeHandlers } from '#content/console/operator-merge-routes.ts';
import { operatorDraftHandlers } from '#content/console/operator-draft-routes.ts';
import { operatorTextHandlers } from '#console/operator-text-routes.ts';
import { operatorTranslationHandlers } from '#console/operator-translation-routes.ts';
import { consoleSearchHandlers } from '#console/search-routes.ts';
import { operatorWorkHandlers } from '#console/operator-work-routes.ts';
import { readBankState } from '#payment/payout/bank-account/read-account-numbers.ts';
import {
  operatorBankDetailsHandlers,
  sellerBankHandlers,
} from '#payment/payout/console/seller-bank-routes.ts';
import { sellerCancelHandlers } from '#returns/console/seller-cancel-routes.ts';
import { sellerRefundHandlers } from '#returns/console/seller-refund-routes.ts';
import { sellerBulkHandlers } from '#product/console/seller-bulk-routes.ts';
import { sellerDoctorHandlers } from '#catalog/console/seller-doctor-routes.ts';
import { sellerDraftHandlers } from '#product/console/seller-draft-routes.ts';
import { sellerFileHandlers } from '#product/console/seller-file-routes.ts';
import { sellerTrackingHandlers } from '#order/console/seller-tracking-routes.ts';
import { sellerTeamHandlers } from '#account/console/seller-team-routes.ts';
import { sellerShippingHandlers } from '#console/seller-shipping-routes.ts';
import { storeRenameHandlers } from '#seller/console/store-rename-routes.ts';
import { operatorVatCheckHandlers, sellerVatCheckHandlers } from '#seller/console/vat-check-routes.ts';
import { sellerStoreHandlers } from '#seller/console/seller-store-routes.ts';
import { storeExportHandlers } from '#console/store-export/store-export-routes.ts';
import { sellerHandOverHandlers } from '#seller/console/seller-hand-over-routes.ts';
import { sellerHomeHandlers } from '#console/seller-home-routes.ts';
import { sellerMessageHandlers } from '#order/console/seller-message-routes.ts';
import { sellerOfferHandlers } from '#console/seller-offer-routes.ts';
import { sellerOrderHandlers } from '#order/console/seller-order-routes.ts';
import { sellerProductHandlers } from '#product/console/seller-product-routes.ts';
import { sellerReportHandlers } from '#order/console/seller-report-routes.ts';
import { sellerReturnHandlers } from '#returns/console/seller-return-routes.ts';
import { sellerReviewHandlers } from '#review/console/seller-review-routes.ts';
import { sellerStockHandlers } from '#product/console/seller-stock-routes.ts';
import { operatorWebhookHandlers, sellerWebhookHandlers } from '#notification/console/webhook-routes.ts';
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
import { listOwnReviews } from '#review/queries.ts';
import { returnHandlers } from '#returns/routes.ts';
import { reviewHandlers } from '#review/routes.ts';
import { sellerApplicationHandlers } from '#seller-application/routes.ts';
import { sellerHandlers } from '#seller/routes.ts';
import { sitemapHandlers } from '#content/sitemap/routes.ts';
import { socialLoginHandlers } from '#account/social-login/routes.ts';
import { voucherHandlers } from '#cart/vouchers/routes.ts';
import { withdrawalHandlers } from '#returns/withdrawals/routes.ts';

/** Handlers of the shop's API by group of the contract; some groups are shared by two domains. */
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
  order: {
    ...orderHandlers({ listOwnReviews, listOrderInvoices }),
    ...orderPaymentHandlers,
    ...orderInvoiceHandlers,
  },
  cancellation: cancellationHandlers,
  returns: returnHandlers,
  withdrawal: withdrawalHandlers,
  newsletter: newsletterHandlers,
  contact: contactHandlers,
  sitemap: sitemapHandlers,
};

const sellerStore = sellerStoreHandlers({ countOpenOrders, readBankState });

/** Handlers of the console API. */
export const consoleHandlers: AllConsoleHandlers = {
  session: consoleSessionHandlers,
  operatorWork: operatorWorkHandlers,
  operatorMailServer: mailServerHandlers,
  operatorPaymentKeys: paymentKeyHandlers,
  operatorGoLive: operatorGoLiveHandlers,
  operatorMachine: operatorMachineHandlers,
  operatorBackups: operatorBackupHandlers,
  operatorApprovals: operatorApprovalHandlers,
  operatorOrders: { ...operatorOrderHandlers, ...operatorRefundHandlers },
  operatorBank: operatorBankHandlers,
  operatorDisputes: operatorDisputeHandlers,
  operatorPayouts: { ...operatorPayoutHandlers, ...operatorBalanceHandlers },
  operatorCash: operatorCashHandlers,
  operatorBooks: operatorBooksHandlers,
  operatorStatements: operatorStatementHandlers,
  operatorInvoices: operatorInvoiceHandlers,
  operatorSaleInvoices: operatorSaleInvoiceHandlers,
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
  operatorCurrency: operatorCurrencyHandlers,
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
  search: consoleSearchHandlers,
  sellerKeys: sellerKeyHandlers,
  operatorKeys: operatorKeyHandlers,
  sellerWebhooks: sellerWebhookHandlers,
  operatorWebhooks: operatorWebhookHandlers,
  sellerMoney: sellerMoneyHandlers,
  sellerStatements: sellerStatementHandlers,
  sellerInvoices: sellerInvoiceHandlers,
  sellerSaleInvoices: sellerSaleInvoiceHandlers,
  sellerSelfBilling: selfBillingHandlers,
  sellerHome: sellerHomeHandlers,
  sellerStore,
  sellerExport: storeExportHandlers(sellerStore),
  operatorDac7: operatorDac7Handlers,
  operatorOss: operatorOssHandlers,
  sellerDac7: sellerDac7Handlers,
  sellerVatCheck: sellerVatCheckHandlers,
  operatorVatCheck: operatorVatCheckHandlers,
  storeRenames: storeRenameHandlers,
  sellerBankDetails: { ...sellerBankHandlers, ...sellerPayoutMethodHandlers },
  operatorBankDetails: operatorBankDetailsHandlers,
  sellerChecklist: sellerChecklistHandlers,
  sellerHandOver: sellerHandOverHandlers,
  sellerShipping: sellerShippingHandlers,
  sellerTeam: sellerTeamHandlers,
  sellerMessages: sellerMessageHandlers,
  sellerTracking: sellerTrackingHandlers,
  sellerCancel: sellerCancelHandlers,
  sellerRefunds: sellerRefundHandlers,
  sellerOrders: sellerOrderHandlers,
  sellerProducts: { ...sellerProductHandlers, ...suggestCategoryHandlers },
  sellerDoctor: sellerDoctorHandlers,
  sellerFlashSales: { ...sellerFlashSaleHandlers, ...pastFlashSaleHandlers(listSoldInSales) },
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
