import type { ConsoleEndpoint } from './console-endpoint.ts';
import * as mailServer from './console/mail-server.ts';
import * as operatorApprovals from './console/operator-approvals.ts';
import * as apiKeys from './console/api-keys.ts';
import * as checklist from './console/checklist.ts';
import * as commission from './console/commission.ts';
import * as operatorCurrency from './console/operator-currency.ts';
import * as operatorFlashSales from './console/operator-flash-sales.ts';
import * as operatorGoLive from './console/operator-go-live.ts';
import * as operatorHealth from './console/operator-health.ts';
import * as operatorMerge from './console/operator-merge.ts';
import * as operatorOrders from './console/operator-orders.ts';
import * as testPayments from './console/test-payments.ts';
import * as operatorPictures from './console/operator-pictures.ts';
import * as operatorReviews from './console/operator-reviews.ts';
import * as operatorPeople from './console/operator-people.ts';
import * as operatorProducts from './console/operator-products.ts';
import * as operatorRecords from './console/operator-records.ts';
import * as operatorRoles from './console/operator-roles.ts';
import * as operatorReports from './console/operator-reports.ts';
import * as operatorReturns from './console/operator-returns.ts';
import * as operatorSamples from './console/operator-samples.ts';
import * as operatorSearch from './console/operator-search.ts';
import * as operatorSellers from './console/operator-sellers.ts';
import * as operatorSettings from './console/operator-settings.ts';
import * as operatorTags from './console/operator-tags.ts';
import * as operatorTexts from './console/operator-texts.ts';
import * as operatorTranslations from './console/operator-translations.ts';
import * as operatorWindow from './console/operator-window.ts';
import * as operatorWork from './console/operator-work.ts';
import * as paymentKeys from './console/payment-keys.ts';
import { readSettingImpact } from './console/setting-impact.ts';
import * as storeRenames from './console/store-renames.ts';
import * as vatCheck from './seller-console/vat-check.ts';
import * as webhooks from './console/webhooks.ts';
import { operatorFinanceApi } from './operator-finance-api.ts';

export const operatorConsoleApi = {
  operatorKeys: {
    listShopKeys: apiKeys.listShopKeys,
    makeShopKey: apiKeys.makeShopKey,
    revokeShopKey: apiKeys.revokeShopKey,
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
  operatorFlashSales: {
    listFlashProposals: operatorFlashSales.listFlashProposals,
    acceptFlashProposals: operatorFlashSales.acceptFlashProposals,
    refuseFlashProposals: operatorFlashSales.refuseFlashProposals,
    readFlashTimeline: operatorFlashSales.readFlashTimeline,
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
    readShopWaiting: operatorWork.readShopWaiting,
    listTakes: operatorWork.listTakes,
    takeWork: operatorWork.takeWork,
    releaseWork: operatorWork.releaseWork,
    sendMailAgain: operatorWork.sendMailAgain,
    dropMail: operatorWork.dropMail,
  },
  operatorSamples: {
    readSamples: operatorSamples.readSamples,
    removeSamples: operatorSamples.removeSamples,
  },
  operatorMachine: {
    readHealth: operatorHealth.readHealth,
    listShopJobs: operatorHealth.listShopJobs,
    runShopJob: operatorHealth.runShopJob,
    listMails: operatorHealth.listMails,
  },
  operatorMailServer: {
    readMailServer: mailServer.readMailServer,
    saveMailServer: mailServer.saveMailServer,
    removeMailServer: mailServer.removeMailServer,
    checkMailRecords: mailServer.checkMailRecords,
  },
  operatorPaymentKeys: {
    listPaymentKeys: paymentKeys.listPaymentKeys,
    savePaymentKeys: paymentKeys.savePaymentKeys,
    removePaymentKeys: paymentKeys.removePaymentKeys,
  },
  operatorGoLive: {
    readGoLive: operatorGoLive.readGoLive,
  },
  operatorBackups: {
    listBackups: operatorHealth.listBackups,
    makeBackup: operatorHealth.makeBackup,
    tryBackup: operatorHealth.tryBackup,
    offerBackup: operatorHealth.offerBackup,
    fetchBackup: operatorHealth.fetchBackup,
  },
  operatorOrders: {
    listOperatorOrders: operatorOrders.listOperatorOrders,
    readOperatorOrder: operatorOrders.readOperatorOrder,
    moveOperatorOrder: operatorOrders.moveOperatorOrder,
    noteOperatorOrder: operatorOrders.noteOperatorOrder,
    changeOperatorOrderDelivery: operatorOrders.changeOperatorOrderDelivery,
    mailOperatorOrder: operatorOrders.mailOperatorOrder,
    previewRefund: operatorOrders.previewRefund,
    refundOperatorOrder: operatorOrders.refundOperatorOrder,
  },
  operatorReturns: {
    listOperatorReturns: operatorReturns.listOperatorReturns,
    readOperatorReturn: operatorReturns.readOperatorReturn,
    acceptOperatorReturn: operatorReturns.acceptOperatorReturn,
    refuseOperatorReturn: operatorReturns.refuseOperatorReturn,
    receiveOperatorReturn: operatorReturns.receiveOperatorReturn,
    previewReturnRefund: operatorReturns.previewReturnRefund,
    decideReturn: operatorReturns.decideReturn,
  },
  ...operatorFinanceApi,
  operatorSellers: {
    listApplications: operatorSellers.listApplications,
    readApplication: operatorSellers.readApplication,
    approveApplication: operatorSellers.approveApplication,
    rejectApplication: operatorSellers.rejectApplication,
    askApplicant: operatorSellers.askApplicant,
    previewApplicationMail: operatorSellers.previewApplicationMail,
    listSellers: operatorSellers.listSellers,
    readSeller: operatorSellers.readSeller,
    suspendSeller: operatorSellers.suspendSeller,
    reopenSeller: operatorSellers.reopenSeller,
    viewAsSeller: operatorSellers.viewAsSeller,
    editProductsOf: operatorSellers.editProductsOf,
    endEditingOf: operatorSellers.endEditingOf,
    agreeTerms: operatorSellers.agreeTerms,
    noteSeller: operatorSellers.noteSeller,
    planSellerVacation: operatorSellers.planSellerVacation,
  },
  operatorVatCheck: {
    readVatCheck: vatCheck.readVatCheck,
    checkVatNumber: vatCheck.checkVatNumber,
  },
  operatorChecklist: {
    readStoreChecklist: checklist.readStoreChecklist,
    readSentStep: checklist.readSentStep,
    fetchStoreDocument: checklist.fetchStoreDocument,
    fetchApplicationDocument: checklist.fetchApplicationDocument,
    acceptStep: checklist.acceptStep,
    rejectStep: checklist.rejectStep,
    waiveStep: checklist.waiveStep,
  },
  storeRenames: {
    readRename: storeRenames.readRename,
    approveRename: storeRenames.approveRename,
    rejectRename: storeRenames.rejectRename,
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
  operatorRoles: {
    makeRole: operatorRoles.makeRole,
    editRole: operatorRoles.editRole,
    viewAsRole: operatorRoles.viewAsRole,
    readRoleUses: operatorRoles.readRoleUses,
    moveRoleUses: operatorRoles.moveRoleUses,
    deleteRole: operatorRoles.deleteRole,
  },
  operatorProducts: {
    listAllProducts: operatorProducts.listAllProducts,
    readAnyProduct: operatorProducts.readAnyProduct,
    takeDownProduct: operatorProducts.takeDownProduct,
    putBackProduct: operatorProducts.putBackProduct,
  },
  operatorCatalogue: operatorRecords.catalogueCalls,
  operatorOffers: operatorRecords.offerCalls,
  operatorTerms: {
    ...operatorRecords.termCalls,
    findCommissionProducts: commission.findCommissionProducts,
    previewCommission: commission.previewCommission,
  },
  operatorWindow: {
    ...operatorRecords.windowCalls,
    uploadOperatorPicture: operatorRecords.uploadOperatorPicture,
    readShopFacts: operatorRecords.readShopFacts,
  },
  operatorSettings: {
    readSettings: operatorSettings.readSettings,
    saveSettings: operatorSettings.saveSettings,
    readSettingImpact,
    testMail: operatorSettings.testMail,
    readTestMail: operatorSettings.readTestMail,
    testMethod: testPayments.testMethod,
    readTestPayment: testPayments.readTestPayment,
    listHistory: operatorSettings.listHistory,
    undoEntry: operatorSettings.undoEntry,
  },
  operatorCurrency: {
    readCurrency: operatorCurrency.readCurrency,
    previewCurrency: operatorCurrency.previewCurrency,
    changeCurrency: operatorCurrency.changeCurrency,
  },
  operatorTexts: {
    listShopLanguages: operatorTexts.listShopLanguages,
    saveShopLanguage: operatorTexts.saveShopLanguage,
    readLanguageUses: operatorTexts.readLanguageUses,
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
  operatorMerge: {
    previewMerge: operatorMerge.previewMerge,
    mergeRecords: operatorMerge.mergeRecords,
    previewValueMerge: operatorMerge.previewValueMerge,
    readValueUses: operatorMerge.readValueUses,
    mergeValues: operatorMerge.mergeValues,
  },
  operatorDrafts: {
    openPreview: operatorWindow.openPreview,
    readHomePage: operatorWindow.readHomePage,
    readWindowDrafts: operatorWindow.readWindowDrafts,
    keepWindowDraft: operatorWindow.keepWindowDraft,
    orderWindowDraft: operatorWindow.orderWindowDraft,
    dropWindowDraft: operatorWindow.dropWindowDraft,
    publishWindow: operatorWindow.publishWindow,
    scheduleWindow: operatorWindow.scheduleWindow,
    scheduleWindowDraft: operatorWindow.scheduleWindowDraft,
    previewRevert: operatorWindow.previewRevert,
    revertWindow: operatorWindow.revertWindow,
  },
  operatorPictures: {
    listPictures: operatorPictures.listPictures,
    replacePicture: operatorPictures.replacePicture,
    deleteUnusedPictures: operatorPictures.deleteUnusedPictures,
  },
  operatorTags: {
    listTags: operatorTags.listTags,
    previewTag: operatorTags.previewTag,
    readTagUses: operatorTags.readTagUses,
    changeTag: operatorTags.changeTag,
  },
  operatorReviews: {
    listAllReviews: operatorReviews.listAllReviews,
    showReview: operatorReviews.showReview,
    readReportedReview: operatorReviews.readReportedReview,
    hideReview: operatorReviews.hideReview,
    leaveReview: operatorReviews.leaveReview,
  },
} as const satisfies Record<string, Record<string, ConsoleEndpoint>>;
