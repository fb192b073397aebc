import { accountDoors } from '#account/routes.ts';
import { addressDoors } from '#address/routes.ts';
import { cancellationDoors } from '#cancellation/routes.ts';
import { cartDoors } from '#cart/routes.ts';
import { catalogDoors } from '#catalog/routes.ts';
import { searchDoors } from '#catalog/search-routes.ts';
import { contactDoors } from '#contact/routes.ts';
import { contentDoors } from '#content/routes.ts';
import { settingsDoors } from '#content/settings-routes.ts';
import { flashSaleDoors } from '#flash-sale/routes.ts';
import { consoleSessionHandlers } from '#console/routes.ts';
import type { AllDoors } from '#http/api-plugin.ts';
import type { AllConsoleHandlers } from '#http/console-call.ts';
import { newsletterDoors } from '#newsletter/routes.ts';
import { orderDoors } from '#order/routes.ts';
import { orderPaymentDoors } from '#payment/order-routes.ts';
import { paymentDoors } from '#payment/routes.ts';
import { privacyDoors } from '#privacy/routes.ts';
import { compareDoors } from '#product-list/compare-routes.ts';
import { marksDoors } from '#product-list/marks-routes.ts';
import { wishlistDoors } from '#product-list/wishlist-routes.ts';
import { listOwnReviews } from '#review/list-own-reviews.ts';
import { reviewDoors } from '#review/routes.ts';
import { sellerApplicationDoors } from '#seller-application/routes.ts';
import { sellerDoors } from '#seller/routes.ts';
import { sitemapDoors } from '#sitemap/routes.ts';
import { socialLoginDoors } from '#social-login/routes.ts';
import { voucherDoors } from '#voucher/routes.ts';
import { withdrawalDoors } from '#withdrawal/routes.ts';

/** Who answers what of the contract. Where two domains share one of its groups, each answers what it knows. */
export const shopDoors: AllDoors = {
  settings: settingsDoors,
  content: contentDoors,
  catalog: catalogDoors,
  search: searchDoors,
  flashSale: flashSaleDoors,
  seller: sellerDoors,
  sellerApplication: sellerApplicationDoors,
  review: reviewDoors,
  wishlist: wishlistDoors,
  compare: compareDoors,
  marks: marksDoors,
  account: { ...accountDoors, ...privacyDoors },
  socialLogin: socialLoginDoors,
  address: addressDoors,
  cart: cartDoors,
  payment: paymentDoors,
  voucher: voucherDoors,
  order: { ...orderDoors({ listOwnReviews }), ...orderPaymentDoors },
  cancellation: cancellationDoors,
  withdrawal: withdrawalDoors,
  newsletter: newsletterDoors,
  contact: contactDoors,
  sitemap: sitemapDoors,
};

/** Who answers what of the consoles. */
export const consoleHandlers: AllConsoleHandlers = { session: consoleSessionHandlers };
