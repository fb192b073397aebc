import type { ConsoleEndpoint } from './console-endpoint.ts';
import * as apiKeys from './console/api-keys.ts';
import * as webhooks from './console/webhooks.ts';
import * as saleInvoices from './console/sale-invoices.ts';
import * as bankDetails from './seller-console/bank-details.ts';
import * as bulk from './seller-console/bulk.ts';
import * as cancel from './seller-console/cancel.ts';
import * as checklist from './seller-console/checklist.ts';
import * as dataExport from './seller-console/data-export.ts';
import * as dac7 from './seller-console/dac7.ts';
import * as doctor from './seller-console/doctor.ts';
import * as drafts from './seller-console/drafts.ts';
import * as files from './seller-console/files.ts';
import * as flashSales from './seller-console/flash-sales.ts';
import * as handOver from './seller-console/hand-over.ts';
import * as orderMessages from './seller-console/messages.ts';
import * as home from './seller-console/home.ts';
import * as invoices from './seller-console/invoices.ts';
import * as money from './seller-console/money.ts';
import * as offers from './seller-console/offers.ts';
import * as orders from './seller-console/orders.ts';
import * as past from './seller-console/past.ts';
import * as pictures from './seller-console/pictures.ts';
import * as products from './seller-console/products.ts';
import * as reports from './seller-console/reports.ts';
import * as refunds from './seller-console/refunds.ts';
import * as returns from './seller-console/returns.ts';
import * as reviews from './seller-console/reviews.ts';
import * as selfBilling from './seller-console/self-billing.ts';
import * as shipping from './seller-console/shipping.ts';
import * as statements from './seller-console/statements.ts';
import * as store from './seller-console/store.ts';
import * as team from './seller-console/team.ts';
import * as vatCheck from './seller-console/vat-check.ts';
import * as tracking from './seller-console/tracking.ts';

export const sellerConsoleApi = {
  sellerKeys: {
    listStoreKeys: apiKeys.listStoreKeys,
    makeStoreKey: apiKeys.makeStoreKey,
    revokeStoreKey: apiKeys.revokeStoreKey,
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
  sellerMoney: {
    readMoney: money.readMoney,
    listOwnPayouts: money.listOwnPayouts,
    acceptSellerTerms: money.acceptSellerTerms,
    listMoneyEntries: money.listMoneyEntries,
  },
  sellerStatements: {
    listOwnStatements: statements.listOwnStatements,
    readOwnStatement: statements.readOwnStatement,
    listOwnStatementEntries: statements.listOwnStatementEntries,
    exportOwnStatement: statements.exportOwnStatement,
    printOwnStatement: statements.printOwnStatement,
    readOrderAmounts: statements.readOrderAmounts,
  },
  sellerInvoices: {
    listOwnInvoices: invoices.listOwnInvoices,
    readOwnInvoice: invoices.readOwnInvoice,
    listOwnInvoiceOrders: invoices.listOwnInvoiceOrders,
    printOwnInvoice: invoices.printOwnInvoice,
    exportOwnInvoice: invoices.exportOwnInvoice,
  },
  sellerDac7: { readOwnDac7: dac7.readOwnDac7 },
  sellerSaleInvoices: {
    listSaleInvoices: saleInvoices.listSaleInvoices,
    printSaleInvoice: saleInvoices.printSaleInvoice,
  },
  sellerSelfBilling: {
    readSelfBilling: selfBilling.readSelfBilling,
    saveSelfBilling: selfBilling.saveSelfBilling,
  },
  sellerHome: { readHome: home.readHome, readWaiting: home.readWaiting },
  sellerStore: {
    readProfile: store.readProfile,
    changeProfile: store.changeProfile,
    withdrawRename: store.withdrawRename,
    planVacation: store.planVacation,
    readChecklist: store.readChecklist,
  },
  sellerExport: { exportStore: dataExport.exportStore },
  sellerVatCheck: { readOwnVatCheck: vatCheck.readOwnVatCheck },
  sellerBankDetails: {
    readBankDetails: bankDetails.readBankDetails,
    saveBankDetails: bankDetails.saveBankDetails,
    beginPayoutOnboarding: bankDetails.beginPayoutOnboarding,
    checkPayoutAccount: bankDetails.checkPayoutAccount,
    choosePayoutMethod: bankDetails.choosePayoutMethod,
  },
  sellerChecklist: {
    attestStep: checklist.attestStep,
    sendDocument: checklist.sendDocument,
    fetchDocument: checklist.fetchDocument,
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
    readShippingRuleUses: shipping.storeShippingRules.uses,
    moveShippingRuleUses: shipping.storeShippingRules.move,
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
    undoShipments: orders.undoShipments,
    changeParcel: orders.changeParcel,
    readyOrders: orders.readyOrders,
    deliverOrders: orders.deliverOrders,
  },
  sellerMessages: { writeToBuyer: orderMessages.writeToBuyer, seeMessages: orderMessages.seeMessages },
  sellerTracking: { checkTracking: tracking.checkTracking, exportTracking: tracking.exportTracking },
  sellerCancel: { previewCancel: cancel.previewCancel, cancelUnits: cancel.cancelUnits },
  sellerRefunds: {
    previewStoreReturn: refunds.previewStoreReturn,
    previewStoreRefund: refunds.previewStoreRefund,
    refundStoreOrder: refunds.refundStoreOrder,
  },
  sellerReturns: {
    listReturns: returns.listReturns,
    readReturn: returns.readReturn,
    acceptReturn: returns.acceptReturn,
    refuseReturn: returns.refuseReturn,
    receiveReturn: returns.receiveReturn,
  },
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
    suggestCategory: products.suggestCategory,
    uploadPicture: pictures.uploadPicture,
  },
  sellerOffers: {
    listVouchers: offers.storeVouchers.list,
    readVoucher: offers.storeVouchers.read,
    createVoucher: offers.storeVouchers.create,
    saveVoucher: offers.storeVouchers.save,
    deleteVoucher: offers.storeVouchers.remove,
    readVoucherUses: offers.storeVouchers.uses,
    readVoucherCost: offers.readVoucherCost,
    listBundles: offers.storeBundles.list,
    readBundle: offers.storeBundles.read,
    createBundle: offers.storeBundles.create,
    saveBundle: offers.storeBundles.save,
    deleteBundle: offers.storeBundles.remove,
    readBundleUses: offers.storeBundles.uses,
    moveBundleUses: offers.storeBundles.move,
  },
  sellerFlashSales: {
    listFlashSales: flashSales.listFlashSales,
    listPastFlashSales: flashSales.listPastFlashSales,
    readProposalPrice: flashSales.readProposalPrice,
    proposeForSale: flashSales.proposeForSale,
    withdrawProposal: flashSales.withdrawProposal,
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
    withdrawDraft: drafts.withdrawDraft,
    dropDraft: drafts.dropDraft,
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
    readStanding: reports.readStanding,
  },
  sellerStock: { listStock: products.listStock, changeStock: products.changeStock },
} as const satisfies Record<string, Record<string, ConsoleEndpoint>>;
