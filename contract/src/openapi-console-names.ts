import * as account from './console-account.ts';
import * as session from './console-session.ts';
import * as operatorOrders from './console/operator-orders.ts';
import * as operatorPayments from './console/operator-payments.ts';
import * as operatorReturns from './console/operator-returns.ts';
import * as operatorSellers from './console/operator-sellers.ts';
import * as operatorSettings from './console/operator-settings.ts';
import * as operatorWork from './console/operator-work.ts';
import * as apiKeys from './console/api-keys.ts';
import * as webhooks from './console/webhooks.ts';
import { moneyOf } from './console-list.ts';
import { named } from './openapi-names.ts';
import * as bankDetails from './seller-console/bank-details.ts';
import * as bulk from './seller-console/bulk.ts';
import * as orders from './seller-console/orders.ts';
import * as products from './seller-console/products.ts';
import * as returns from './seller-console/returns.ts';
import * as home from './seller-console/home.ts';

const schemaNames = {
  Money: moneyOf,
  Account: account.readAccount.reply,
  Me: session.me.reply,
  ConsoleSession: session.listSessions.reply.element,
  ApiKeyRow: apiKeys.listStoreKeys.reply.shape.keys.element,
  Webhook: webhooks.storeWebhooks.change.reply,
  WebhookMessageRow: webhooks.storeWebhooks.messages.reply.shape.rows.element,
  WebhookMessage: webhooks.storeWebhooks.message.reply,
  BankAccount: bankDetails.bankAccount,
  StoreHome: home.readHome.reply,
  StoreOrderRow: orders.listOrders.reply.shape.rows.element,
  StoreOrder: orders.readOrder.reply,
  StoreReturnRow: returns.listReturns.reply.shape.rows.element,
  StoreReturn: returns.readReturn.reply,
  PackingPaper: orders.listPapers.reply.element,
  StoreProductRow: products.listProducts.reply.shape.rows.element,
  StoreProduct: products.readProduct.reply,
  ProductInput: products.createProduct.body,
  StockRow: products.listStock.reply.shape.rows.element,
  BulkJob: bulk.readJob.reply,
  Work: operatorWork.readWork.reply,
  ShopOrderRow: operatorOrders.listOperatorOrders.reply.shape.rows.element,
  ShopOrder: operatorOrders.readOperatorOrder.reply,
  ShopReturnRow: operatorReturns.listOperatorReturns.reply.shape.rows.element,
  ShopReturn: operatorReturns.readOperatorReturn.reply,
  PaymentToLookAt: operatorPayments.readPaymentToLookAt.reply,
  SellerRow: operatorSellers.listSellers.reply.shape.rows.element,
  Application: operatorSellers.readApplication.reply,
  HistoryEntry: operatorSettings.listHistory.reply.shape.rows.element,
};
for (const [id, schema] of Object.entries(schemaNames)) if (!named.has(schema)) named.add(schema, { id });
