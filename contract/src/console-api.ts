import type { z } from 'zod';
import type { ConsoleEndpoint } from './console-endpoint.ts';
import type { ParamsOf, QueryOf, ReplyOf } from './endpoint.ts';
import * as account from './console-account.ts';
import * as notices from './console-notices.ts';
import * as session from './console-session.ts';
import * as views from './console-views.ts';
import * as operatorApprovals from './console/operator-approvals.ts';
import * as apiKeys from './console/api-keys.ts';
import * as operatorFlashSales from './console/operator-flash-sales.ts';
import * as operatorMerge from './console/operator-merge.ts';
import * as operatorOrders from './console/operator-orders.ts';
import * as operatorPayments from './console/operator-payments.ts';
import * as operatorReviews from './console/operator-reviews.ts';
import * as operatorPeople from './console/operator-people.ts';
import * as operatorProducts from './console/operator-products.ts';
import * as operatorRecords from './console/operator-records.ts';
import * as operatorReports from './console/operator-reports.ts';
import * as operatorSearch from './console/operator-search.ts';
import * as operatorSellers from './console/operator-sellers.ts';
import * as operatorSettings from './console/operator-settings.ts';
import * as operatorTexts from './console/operator-texts.ts';
import * as operatorTranslations from './console/operator-translations.ts';
import * as operatorWindow from './console/operator-window.ts';
import * as operatorWork from './console/operator-work.ts';
import * as webhooks from './console/webhooks.ts';
import * as bulk from './seller-console/bulk.ts';
import * as cancel from './seller-console/cancel.ts';
import * as doctor from './seller-console/doctor.ts';
import * as drafts from './seller-console/drafts.ts';
import * as files from './seller-console/files.ts';
import * as flashSales from './seller-console/flash-sales.ts';
import * as handOver from './seller-console/hand-over.ts';
import * as orderMessages from './seller-console/messages.ts';
import * as offers from './seller-console/offers.ts';
import * as orders from './seller-console/orders.ts';
import * as past from './seller-console/past.ts';
import * as pictures from './seller-console/pictures.ts';
import * as products from './seller-console/products.ts';
import * as profile from './seller-console/profile.ts';
import * as reports from './seller-console/reports.ts';
import * as reviews from './seller-console/reviews.ts';
import * as shipping from './seller-console/shipping.ts';
import * as store from './seller-console/store.ts';
import * as team from './seller-console/team.ts';
import * as tracking from './seller-console/tracking.ts';

/** The calls of the seller's and the operator's console, apart from those of the shop: other clients, other rules. */
export const consoleApi = {
  session: {
    openSession: session.openSession,
    endSession: session.endSession,
    me: session.me,
    confirmSession: session.confirmSession,
    listSessions: session.listSessions,
    revokeSession: session.revokeSession,
  },
  account: {
    readAccount: account.readAccount,
    offerAuthenticator: account.offerAuthenticator,
    addAuthenticator: account.addAuthenticator,
    removeAuthenticator: account.removeAuthenticator,
    offerPasskey: account.offerPasskey,
    addPasskey: account.addPasskey,
    removePasskey: account.removePasskey,
    renewRecoveryCodes: account.renewRecoveryCodes,
  },
  notices: {
    listNotices: notices.listNotices,
    readNotices: notices.readNotices,
    readNoticeChoices: notices.readNoticeChoices,
    saveNoticeChoices: notices.saveNoticeChoices,
  },
  views: {
    listViews: views.listViews,
    makeView: views.makeView,
    changeView: views.changeView,
    deleteView: views.deleteView,
  },
  sellerKeys: {
    listStoreKeys: apiKeys.listStoreKeys,
    makeStoreKey: apiKeys.makeStoreKey,
    revokeStoreKey: apiKeys.revokeStoreKey,
  },
  operatorKeys: {
    listShopKeys: apiKeys.listShopKeys,
    makeShopKey: apiKeys.makeShopKey,
    revokeShopKey: apiKeys.revokeShopKey,
  },
  sellerWebhooks: {
    listStoreWebhooks: webhooks.storeWebhooks.list,
    makeStoreWebhook: webhooks.storeWebhooks.make,
    changeStoreWebhook: webhooks.storeWebhooks.change,
    removeStoreWebhook: webhooks.storeWebhooks.remove,
    renewStoreWebhook: webhooks.storeWebhooks.renew,
    testStoreWebhook: webhooks.storeWebhooks.test,
    listStoreMessages: webhooks.storeWebhooks.messages,
    readStoreMessage: webhooks.storeWebhooks.message,
    replayStoreMessage: webhooks.storeWebhooks.replay,
  },
  operatorWebhooks: {
    listShopWebhooks: webhooks.shopWebhooks.list,
    makeShopWebhook: webhooks.shopWebhooks.make,
    changeShopWebhook: webhooks.shopWebhooks.change,
    removeShopWebhook: webhooks.shopWebhooks.remove,
    renewShopWebhook: webhooks.shopWebhooks.renew,
    testShopWebhook: webhooks.shopWebhooks.test,
    listShopMessages: webhooks.shopWebhooks.messages,
    readShopMessage: webhooks.shopWebhooks.message,
    replayShopMessage: webhooks.shopWebhooks.replay,
  },
  sellerHome: { readHome: store.readHome },
  sellerStore: {
    readProfile: profile.readProfile,
    changeProfile: profile.changeProfile,
    planVacation: profile.planVacation,
    readChecklist: profile.readChecklist,
  },
  sellerHandOver: { readHandOver: handOver.readHandOver, saveHandOver: handOver.saveHandOver },
  sellerShipping: {
    readCoverage: shipping.readCoverage,
    testShipping: shipping.testShipping,
    listShippingRules: shipping.storeShippingRules.list,
    readShippingRule: shipping.storeShippingRules.read,
    createShippingRule: shipping.storeShippingRules.create,
    saveShippingRule: shipping.storeShippingRules.save,
    deleteShippingRule: shipping.storeShippingRules.remove,
  },
  sellerTeam: {
    readTeam: team.readTeam,
    inviteToTeam: team.inviteToTeam,
    withdrawFromTeam: team.withdrawFromTeam,
    changeTeam: team.changeTeam,
    removeFromTeam: team.removeFromTeam,
    leaveTeam: team.leaveTeam,
    readInvitation: team.readInvitation,
    acceptInvitation: team.acceptInvitation,
  },
  sellerOrders: {
    listOrders: orders.listOrders,
    readOrder: orders.readOrder,
    listPapers: orders.listPapers,
    confirmOrders: orders.confirmOrders,
    shipOrders: orders.shipOrders,
    takeBackOrders: orders.takeBackOrders,
    changeParcel: orders.changeParcel,
    deliverOrders: orders.deliverOrders,
  },
  sellerMessages: { writeToBuyer: orderMessages.writeToBuyer, seeMessages: orderMessages.seeMessages },
  sellerTracking: { checkTracking: tracking.checkTracking, exportTracking: tracking.exportTracking },
  sellerCancel: { previewCancel: cancel.previewCancel, cancelPieces: cancel.cancelPieces },
  sellerProducts: {
    listProducts: products.listProducts,
    countProducts: products.countProducts,
    readProduct: products.readProduct,
    createProduct: products.createProduct,
    changeProduct: products.changeProduct,
    changeProductState: products.changeProductState,
    duplicateProduct: products.duplicateProduct,
    deleteProduct: products.deleteProduct,
    changePrices: products.changePrices,
    listProductChoices: products.listProductChoices,
    uploadPicture: pictures.uploadPicture,
  },
  sellerOffers: {
    listVouchers: offers.storeVouchers.list,
    readVoucher: offers.storeVouchers.read,
    createVoucher: offers.storeVouchers.create,
    saveVoucher: offers.storeVouchers.save,
    deleteVoucher: offers.storeVouchers.remove,
    readVoucherCost: offers.readVoucherCost,
    listBundles: offers.storeBundles.list,
    readBundle: offers.storeBundles.read,
    createBundle: offers.storeBundles.create,
    saveBundle: offers.storeBundles.save,
    deleteBundle: offers.storeBundles.remove,
  },
  sellerFlashSales: {
    listFlashSales: flashSales.listFlashSales,
    readProposalPrice: flashSales.readProposalPrice,
    proposeForSale: flashSales.proposeForSale,
    withdrawProposal: flashSales.withdrawProposal,
  },
  operatorFlashSales: {
    listFlashProposals: operatorFlashSales.listFlashProposals,
    acceptFlashProposals: operatorFlashSales.acceptFlashProposals,
    refuseFlashProposals: operatorFlashSales.refuseFlashProposals,
    readFlashTimeline: operatorFlashSales.readFlashTimeline,
  },
  sellerDoctor: {
    readDoctor: doctor.readDoctor,
    listProductPast: past.listProductPast,
    undoProductChange: past.undoProductChange,
  },
  sellerDrafts: {
    listDrafts: drafts.listDrafts,
    readDraft: drafts.readDraft,
    beginDraft: drafts.beginDraft,
    keepDraft: drafts.keepDraft,
    submitDraft: drafts.submitDraft,
    takeBackDraft: drafts.takeBackDraft,
    dropDraft: drafts.dropDraft,
  },
  operatorApprovals: {
    listApprovals: operatorApprovals.listApprovals,
    readApproval: operatorApprovals.readApproval,
    approveProduct: operatorApprovals.approveProduct,
    rejectProduct: operatorApprovals.rejectProduct,
    decideProducts: operatorApprovals.decideProducts,
    trustSeller: operatorApprovals.trustSeller,
  },
  operatorWork: {
    readWork: operatorWork.readWork,
    sendMailAgain: operatorWork.sendMailAgain,
    dropMail: operatorWork.dropMail,
  },
  operatorOrders: {
    listOperatorOrders: operatorOrders.listOperatorOrders,
    readOperatorOrder: operatorOrders.readOperatorOrder,
    moveOperatorOrder: operatorOrders.moveOperatorOrder,
    noteOperatorOrder: operatorOrders.noteOperatorOrder,
    mailOperatorOrder: operatorOrders.mailOperatorOrder,
    previewRefund: operatorOrders.previewRefund,
    refundOperatorOrder: operatorOrders.refundOperatorOrder,
  },
  operatorPayments: {
    listPaymentsToLookAt: operatorPayments.listPaymentsToLookAt,
    readPaymentToLookAt: operatorPayments.readPaymentToLookAt,
    readRefundToLookAt: operatorPayments.readRefundToLookAt,
    listPaymentNotices: operatorPayments.listPaymentNotices,
    replayPaymentNotice: operatorPayments.replayPaymentNotice,
    acceptPayment: operatorPayments.acceptPayment,
    giveBackPayment: operatorPayments.giveBackPayment,
    askAboutPayment: operatorPayments.askAboutPayment,
    recordRefundByHand: operatorPayments.recordRefundByHand,
  },
  operatorSellers: {
    listApplications: operatorSellers.listApplications,
    readApplication: operatorSellers.readApplication,
    approveApplication: operatorSellers.approveApplication,
    rejectApplication: operatorSellers.rejectApplication,
    askApplicant: operatorSellers.askApplicant,
    listSellers: operatorSellers.listSellers,
    readSeller: operatorSellers.readSeller,
    suspendSeller: operatorSellers.suspendSeller,
    reopenSeller: operatorSellers.reopenSeller,
  },
  operatorCustomers: {
    listCustomers: operatorPeople.listCustomers,
    readCustomer: operatorPeople.readCustomer,
    blockCustomer: operatorPeople.blockCustomer,
    unblockCustomer: operatorPeople.unblockCustomer,
    signOutCustomer: operatorPeople.signOutCustomer,
    exportCustomer: operatorPeople.exportCustomer,
    anonymiseCustomer: operatorPeople.anonymiseCustomer,
  },
  operatorMessages: {
    listMessages: operatorPeople.listMessages,
    answerMessage: operatorPeople.answerMessage,
    closeMessage: operatorPeople.closeMessage,
    listSubscribers: operatorPeople.listSubscribers,
    exportSubscribers: operatorPeople.exportSubscribers,
  },
  operatorReports: { readReport: operatorReports.readReport, readRate: operatorReports.readRate },
  operatorSearch: {
    listSearchTerms: operatorSearch.listSearchTerms,
    listSearchRules: operatorSearch.listSearchRules,
    saveSearchRule: operatorSearch.saveSearchRule,
    deleteSearchRule: operatorSearch.deleteSearchRule,
  },
  operatorStaff: {
    readStaff: operatorPeople.readStaff,
    addStaff: operatorPeople.addStaff,
    changeStaff: operatorPeople.changeStaff,
    removeStaff: operatorPeople.removeStaff,
    withdrawStaff: operatorPeople.withdrawStaff,
  },
  operatorProducts: {
    listAllProducts: operatorProducts.listAllProducts,
    readAnyProduct: operatorProducts.readAnyProduct,
    takeDownProduct: operatorProducts.takeDownProduct,
    putBackProduct: operatorProducts.putBackProduct,
  },
  operatorCatalogue: operatorRecords.catalogueCalls,
  operatorOffers: operatorRecords.offerCalls,
  operatorWindow: {
    ...operatorRecords.windowCalls,
    uploadOperatorPicture: operatorRecords.uploadOperatorPicture,
    readShopFacts: operatorRecords.readShopFacts,
  },
  operatorSettings: {
    readSettings: operatorSettings.readSettings,
    saveSettings: operatorSettings.saveSettings,
    testMail: operatorSettings.testMail,
    listHistory: operatorSettings.listHistory,
    undoEntry: operatorSettings.undoEntry,
  },
  operatorTexts: {
    listShopLanguages: operatorTexts.listShopLanguages,
    saveShopLanguage: operatorTexts.saveShopLanguage,
    deleteShopLanguage: operatorTexts.deleteShopLanguage,
    orderShopLanguages: operatorTexts.orderShopLanguages,
    listTexts: operatorTexts.listTexts,
    saveTexts: operatorTexts.saveTexts,
    exportTexts: operatorTexts.exportTexts,
  },
  operatorTranslations: {
    listTranslations: operatorTranslations.listTranslations,
    readTranslation: operatorTranslations.readTranslation,
    saveTranslation: operatorTranslations.saveTranslation,
  },
  operatorMerge: { previewMerge: operatorMerge.previewMerge, mergeRecords: operatorMerge.mergeRecords },
  operatorDrafts: {
    readWindowDrafts: operatorWindow.readWindowDrafts,
    keepWindowDraft: operatorWindow.keepWindowDraft,
    dropWindowDraft: operatorWindow.dropWindowDraft,
    publishWindow: operatorWindow.publishWindow,
    previewRevert: operatorWindow.previewRevert,
    revertWindow: operatorWindow.revertWindow,
  },
  sellerBulk: {
    checkBulk: bulk.checkBulk,
    checkTable: bulk.checkTable,
    readTable: bulk.readTable,
    listJobs: bulk.listJobs,
    readJob: bulk.readJob,
    listJobRows: bulk.listJobRows,
    applyJob: bulk.applyJob,
    cancelJob: bulk.cancelJob,
    undoJob: bulk.undoJob,
  },
  sellerFiles: { checkFile: files.checkFile, exportProducts: files.exportProducts },
  sellerReviews: {
    listReviews: reviews.listReviews,
    replyToReview: reviews.replyToReview,
    reportReview: reviews.reportReview,
  },
  sellerReports: {
    readSales: reports.readSales,
    readProductSales: reports.readProductSales,
    readDelivery: reports.readDelivery,
  },
  operatorReviews: {
    listAllReviews: operatorReviews.listAllReviews,
    showReview: operatorReviews.showReview,
    readReportedReview: operatorReviews.readReportedReview,
    hideReview: operatorReviews.hideReview,
    leaveReview: operatorReviews.leaveReview,
  },
  sellerStock: { listStock: products.listStock, changeStock: products.changeStock },
} as const satisfies Record<string, Record<string, ConsoleEndpoint>>;

export type ConsoleApi = typeof consoleApi;

type Values<T> = T[keyof T];
type AnyEndpoint = Values<{ [Group in keyof ConsoleApi]: Values<ConsoleApi[Group]> }>;

/** `'GET seller/orders'` and so on: how the consoles' pages name a call without loading its schemas. */
export type ConsoleKey = AnyEndpoint extends infer E
  ? E extends ConsoleEndpoint
    ? `${E['method']} ${E['path']}`
    : never
  : never;

type EndpointOf<Key extends ConsoleKey> = Extract<
  AnyEndpoint,
  Key extends `${infer Method} ${infer Path}` ? { method: Method; path: Path } : never
>;

export type ConsoleReplyOf<Key extends ConsoleKey> = ReplyOf<EndpointOf<Key>>;

/** What a call takes: parameters of its path, a query, a body or a picture. */
export type ConsoleInput<Key extends ConsoleKey> = (EndpointOf<Key> extends { params: z.ZodType }
  ? { params: { [Name in keyof ParamsOf<EndpointOf<Key>>]: string | number } }
  : { params?: never }) &
  (EndpointOf<Key> extends { query: z.ZodType }
    ? { query?: { [Name in keyof QueryOf<EndpointOf<Key>>]?: string | number | undefined } }
    : { query?: never }) &
  (EndpointOf<Key> extends { body: infer Body extends z.ZodType }
    ? { body: z.input<Body> }
    : { body?: never }) &
  (EndpointOf<Key> extends { upload: string } ? { upload: Blob } : { upload?: never });
