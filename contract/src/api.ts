import * as account from './account.ts';
import * as address from './address.ts';
import * as cancellation from './cancellation.ts';
import * as cart from './cart.ts';
import * as catalog from './catalog.ts';
import * as compare from './compare.ts';
import * as contact from './contact.ts';
import * as content from './content.ts';
import type { Endpoint } from './endpoint.ts';
import * as flashSale from './flash-sale.ts';
import * as install from './install.ts';
import * as marks from './marks.ts';
import * as newsletter from './newsletter.ts';
import * as order from './order.ts';
import * as orderActs from './order-acts.ts';
import * as orderInvoice from './order-invoice.ts';
import * as payment from './payment.ts';
import * as returns from './returns.ts';
import * as review from './review.ts';
import * as search from './search.ts';
import * as seller from './seller.ts';
import * as sellerApplication from './seller-application.ts';
import * as settings from './settings.ts';
import * as signIn from './sign-in.ts';
import * as sitemap from './sitemap.ts';
import * as socialLogin from './social-login.ts';
import * as voucher from './voucher.ts';
import * as wishlist from './wishlist.ts';
import * as withdrawal from './withdrawal.ts';

/** Every endpoint of the API by domain. The server doesn't compile without a handler for each. */
export const api = {
  settings: {
    common: settings.common,
    localization: settings.localization,
    countriesPhones: settings.countriesPhones,
  },
  install: {
    installConfigured: install.installConfigured,
    installSetDatabase: install.installSetDatabase,
    installSetPermission: install.installSetPermission,
  },
  content: { home: content.home, homePreview: content.homePreview, staticPage: content.staticPage },
  catalog: {
    products: catalog.products,
    allProducts: catalog.allProducts,
    categories: catalog.categories,
    brands: catalog.brands,
    product: catalog.product,
    suggestedProducts: catalog.suggestedProducts,
  },
  search: { search: search.search },
  flashSale: { flashSales: flashSale.flashSales, flashSale: flashSale.flashSale },
  seller: {
    store: seller.store,
    followStore: seller.followStore,
    followedStores: seller.followedStores,
  },
  sellerApplication: {
    sellerCosts: sellerApplication.sellerCosts,
    sellerSignup: sellerApplication.sellerSignup,
    sellerVerify: sellerApplication.sellerVerify,
    sellerApproval: sellerApplication.sellerApproval,
    decideSellerApplication: sellerApplication.decideSellerApplication,
    ownSellerApplication: sellerApplication.ownSellerApplication,
    addApplicationDocument: sellerApplication.addApplicationDocument,
    removeApplicationDocument: sellerApplication.removeApplicationDocument,
  },
  review: {
    reviews: review.reviews,
    storeReviews: review.storeReviews,
    uploadReviewImage: review.uploadReviewImage,
    saveReview: review.saveReview,
    changeReview: review.changeReview,
    findOwnReview: review.findOwnReview,
  },
  wishlist: {
    wishlist: wishlist.wishlist,
    toggleWish: wishlist.toggleWish,
    findWish: wishlist.findWish,
  },
  compare: {
    compareList: compare.compareList,
    toggleCompared: compare.toggleCompared,
    findCompared: compare.findCompared,
  },
  marks: { marks: marks.marks },
  account: {
    profile: account.profile,
    signin: signIn.signin,
    signup: signIn.signup,
    verify: signIn.verify,
    forgotPassword: signIn.forgotPassword,
    updatePassword: signIn.updatePassword,
    logout: signIn.logout,
    logoutByGet: signIn.logoutByGet,
    updateProfile: account.updateProfile,
    updateUserPassword: account.updateUserPassword,
    deleteAccount: account.deleteAccount,
    fcmToken: account.fcmToken,
    avatar: account.avatar,
  },
  socialLogin: { awaitedEmail: socialLogin.awaitedEmail, exchangeToken: socialLogin.exchangeToken },
  address: {
    addresses: address.addresses,
    saveAddress: address.saveAddress,
    deleteAddress: address.deleteAddress,
    deleteAddressByQuery: address.deleteAddressByQuery,
    defaultAddress: address.defaultAddress,
    addressFormat: address.addressFormat,
  },
  cart: {
    cartByUser: cart.cartByUser,
    cartAction: cart.cartAction,
    cartBuyNow: cart.cartBuyNow,
    cartChange: cart.cartChange,
    cartDelete: cart.cartDelete,
    cartDeleteByQuery: cart.cartDeleteByQuery,
    cartPlace: cart.cartPlace,
    chooseCartPlace: cart.chooseCartPlace,
    updateShipping: cart.updateShipping,
  },
  payment: { paymentGateway: payment.paymentGateway },
  voucher: {
    validity: voucher.validity,
    appliedVoucher: voucher.appliedVoucher,
    removeVoucher: voucher.removeVoucher,
    userVouchers: voucher.userVouchers,
    collectVoucher: voucher.collectVoucher,
    voucherOffers: voucher.voucherOffers,
  },
  order: {
    orderAction: order.orderAction,
    findOrder: order.findOrder,
    findOrderPost: order.findOrderPost,
    ordersByUser: order.ordersByUser,
    trackOrder: order.trackOrder,
    sendOrderEmail: order.sendOrderEmail,
    sendOrderEmailPost: order.sendOrderEmailPost,
    transaction: payment.transaction,
    findTransaction: payment.findTransaction,
    paymentDone: payment.paymentDone,
    paymentFailed: payment.paymentFailed,
    buyAgain: orderActs.buyAgain,
    changeDelivery: orderActs.changeDelivery,
    answerSeller: orderActs.answerSeller,
    findInvoice: orderInvoice.findInvoice,
    printInvoice: orderInvoice.printInvoice,
  },
  cancellation: {
    cancelOrder: cancellation.cancelOrder,
    sendCancelCode: cancellation.sendCancelCode,
    findCancellation: cancellation.findCancellation,
  },
  returns: {
    askReturn: returns.requestReturn,
    withdrawReturn: returns.withdrawReturn,
    appealReturn: returns.appealReturn,
  },
  withdrawal: { declareWithdrawal: withdrawal.declareWithdrawal },
  newsletter: {
    subscribe: newsletter.subscribe,
    confirmSubscription: newsletter.confirmSubscription,
    unsubscribe: newsletter.unsubscribe,
  },
  contact: { sendMessage: contact.sendMessage },
  sitemap: { sitemap: sitemap.sitemap, sitemapProducts: sitemap.sitemapProducts },
} as const satisfies Record<string, Record<string, Endpoint>>;

export type Api = typeof api;
export type Domain = keyof Api;

type Values<T> = T[keyof T];
type AnyEndpoint = Values<{ [D in Domain]: Values<Api[D]> }>;

/** `'GET product/{id}'` and so on: names an endpoint without loading its schemas. */
export type EndpointKey = AnyEndpoint extends infer E
  ? E extends Endpoint
    ? `${E['method']} ${E['path']}`
    : never
  : never;

export type EndpointOf<K extends EndpointKey> = Extract<
  AnyEndpoint,
  K extends `${infer Method} ${infer Path}` ? { method: Method; path: Path } : never
>;
