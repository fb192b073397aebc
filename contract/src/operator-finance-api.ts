import type { ConsoleEndpoint } from './console-endpoint.ts';
import { readSellerBankDetails } from './seller-console/bank-details.ts';
import * as dac7 from './seller-console/dac7.ts';
import * as bankTransactions from './console/bank-transactions.ts';
import * as bankStatements from './console/bank-statements.ts';
import * as operatorBooks from './console/operator-books.ts';
import * as operatorBalances from './console/operator-balances.ts';
import * as operatorDisputes from './console/operator-disputes.ts';
import * as operatorCash from './console/operator-cash.ts';
import * as operatorOss from './console/operator-oss.ts';
import * as operatorInvoices from './console/operator-invoices.ts';
import * as operatorPayouts from './console/operator-payouts.ts';
import * as operatorPayments from './console/operator-payments.ts';
import * as operatorStatements from './console/operator-statements.ts';
import * as saleInvoices from './console/sale-invoices.ts';

/** Everything under Finances in the operator console. */
export const operatorFinanceApi = {
  operatorBankDetails: { readSellerBankDetails },
  operatorBank: {
    listBankTransactions: bankTransactions.listBankTransactions,
    readBankTransaction: bankTransactions.readBankTransaction,
    guessBankTransaction: bankTransactions.guessBankTransaction,
    listProvidersOfTransaction: bankTransactions.listProvidersOfTransaction,
    settleBankTransaction: bankTransactions.settleBankTransaction,
    unsettleBankTransaction: bankTransactions.unsettleBankTransaction,
    importStatement: bankTransactions.importStatement,
    inspectStatement: bankTransactions.inspectStatement,
    saveBankLayout: bankTransactions.saveBankLayout,
    bookBankTransactions: bankTransactions.bookBankTransactions,
    recordBankTransaction: bankTransactions.recordBankTransaction,
    setBankTransactionAside: bankTransactions.setBankTransactionAside,
    reopenBankTransaction: bankTransactions.reopenBankTransaction,
    readBankBalances: bankStatements.readBankBalances,
    mergeBankAccounts: bankStatements.mergeBankAccounts,
    listStatements: bankStatements.listStatements,
    readStatement: bankStatements.readStatement,
    listStatementTransactions: bankStatements.listStatementTransactions,
  },
  operatorPayouts: {
    listPayouts: operatorPayouts.listPayouts,
    readPayout: operatorPayouts.readPayout,
    previewPayoutRun: operatorPayouts.previewPayoutRun,
    draftPayouts: operatorPayouts.draftPayouts,
    approvePayouts: operatorPayouts.approvePayouts,
    cancelPayouts: operatorPayouts.cancelPayouts,
    sendPayouts: operatorPayouts.sendPayouts,
    transferPayouts: operatorPayouts.transferPayouts,
    fetchPayoutFile: operatorPayouts.fetchPayoutFile,
    markPayouts: operatorPayouts.markPayouts,
    listBalances: operatorBalances.listBalances,
    readPayoutTerms: operatorBalances.readPayoutTerms,
    savePayoutTerms: operatorBalances.savePayoutTerms,
    listAdjustments: operatorBalances.listAdjustments,
    proposeAdjustment: operatorBalances.proposeAdjustment,
    readConvertible: operatorBalances.readConvertible,
    proposeConversion: operatorBalances.proposeConversion,
    decideAdjustment: operatorBalances.decideAdjustment,
  },
  operatorDisputes: {
    listDisputes: operatorDisputes.listDisputes,
    readDispute: operatorDisputes.readDispute,
    answerDispute: operatorDisputes.answerDispute,
  },
  operatorStatements: { ...operatorStatements },
  operatorInvoices: {
    listInvoices: operatorInvoices.listInvoices,
    readDueInvoices: operatorInvoices.readDueInvoices,
    readInvoice: operatorInvoices.readInvoice,
    listInvoiceOrders: operatorInvoices.listInvoiceOrders,
    printInvoice: operatorInvoices.printInvoice,
    exportInvoice: operatorInvoices.exportInvoice,
  },
  operatorDac7: { listDac7: dac7.listDac7, exportDac7: dac7.exportDac7 },
  operatorOss: { readOss: operatorOss.readOss, exportOss: operatorOss.exportOss },
  operatorSaleInvoices: {
    listOrderSaleInvoices: saleInvoices.listOrderSaleInvoices,
    printOrderSaleInvoice: saleInvoices.printOrderSaleInvoice,
  },
  operatorCash: {
    listCash: operatorCash.listCash,
    readCashTotals: operatorCash.readCashTotals,
    listCashHandovers: operatorCash.listCashHandovers,
    recordCashHandover: operatorCash.recordCashHandover,
  },
  operatorBooks: {
    readBooks: operatorBooks.readBooks,
    checkLedger: operatorBooks.checkLedger,
    readTrialBalance: operatorBooks.readTrialBalance,
    exportPostings: operatorBooks.exportPostings,
    readOrderLedger: operatorBooks.readOrderLedger,
    readStoreLedger: operatorBooks.readStoreLedger,
  },
  operatorPayments: {
    listPaymentsToLookAt: operatorPayments.listPaymentsToLookAt,
    readPaymentToLookAt: operatorPayments.readPaymentToLookAt,
    readRefundToLookAt: operatorPayments.readRefundToLookAt,
    exportRefunds: operatorPayments.exportRefunds,
    listPaymentNotices: operatorPayments.listPaymentNotices,
    replayPaymentNotice: operatorPayments.replayPaymentNotice,
    acceptPayment: operatorPayments.acceptPayment,
    refundUnmatchedPayment: operatorPayments.refundUnmatchedPayment,
    askAboutPayment: operatorPayments.askAboutPayment,
    retryRefund: operatorPayments.retryRefund,
    recordRefundByHand: operatorPayments.recordRefundByHand,
  },
} as const satisfies Record<string, Record<string, ConsoleEndpoint>>;
