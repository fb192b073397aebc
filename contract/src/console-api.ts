import type { ConsoleEndpoint } from './console-endpoint.ts';
import * as session from './console-session.ts';
import * as orders from './seller-console/orders.ts';
import * as pictures from './seller-console/pictures.ts';
import * as products from './seller-console/products.ts';
import * as store from './seller-console/store.ts';

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
  sellerHome: { readHome: store.readHome },
  sellerOrders: {
    listOrders: orders.listOrders,
    readOrder: orders.readOrder,
    confirmOrders: orders.confirmOrders,
    shipOrders: orders.shipOrders,
    deliverOrders: orders.deliverOrders,
  },
  sellerProducts: {
    listProducts: products.listProducts,
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
  sellerStock: { listStock: products.listStock, changeStock: products.changeStock },
} as const satisfies Record<string, Record<string, ConsoleEndpoint>>;

export type ConsoleApi = typeof consoleApi;
