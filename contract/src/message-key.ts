/* One line per file of messages/en, checked by a test. Unknown keys don't compile. */
import type account from '../messages/en/account.json';
import type address from '../messages/en/address.json';
import type apology from '../messages/en/apology.json';
import type cart from '../messages/en/cart.json';
import type catalog from '../messages/en/catalog.json';
import type checkout from '../messages/en/checkout.json';
import type compare from '../messages/en/compare.json';
import type consent from '../messages/en/consent.json';
import type consoleTexts from '../messages/en/console.json';
import type consoleCommands from '../messages/en/console-commands.json';
import type consoleMoney from '../messages/en/console-money.json';
import type consoleNotices from '../messages/en/console-notices.json';
import type consoleProducts from '../messages/en/console-products.json';
import type contact from '../messages/en/contact.json';
import type demo from '../messages/en/demo.json';
import type developers from '../messages/en/developers.json';
import type error from '../messages/en/error.json';
import type finding from '../messages/en/finding.json';
import type flashSale from '../messages/en/flash-sale.json';
import type home from '../messages/en/home.json';
import type install from '../messages/en/install.json';
import type layout from '../messages/en/layout.json';
import type ledger from '../messages/en/ledger.json';
import type mail from '../messages/en/mail.json';
import type marks from '../messages/en/marks.json';
import type newsletter from '../messages/en/newsletter.json';
import type operator from '../messages/en/operator.json';
import type operatorBooks from '../messages/en/operator-books.json';
import type operatorCommands from '../messages/en/operator-commands.json';
import type operatorHealth from '../messages/en/operator-health.json';
import type operatorHistory from '../messages/en/operator-history.json';
import type operatorImpact from '../messages/en/operator-impact.json';
import type operatorMedia from '../messages/en/operator-media.json';
import type operatorPayouts from '../messages/en/operator-payouts.json';
import type operatorPeople from '../messages/en/operator-people.json';
import type operatorRecords from '../messages/en/operator-records.json';
import type operatorReports from '../messages/en/operator-reports.json';
import type operatorTexts from '../messages/en/operator-texts.json';
import type operatorWindow from '../messages/en/operator-window.json';
import type order from '../messages/en/order.json';
import type page from '../messages/en/page.json';
import type payment from '../messages/en/payment.json';
import type product from '../messages/en/product.json';
import type refusals from '../messages/en/refusals.json';
import type review from '../messages/en/review.json';
import type search from '../messages/en/search.json';
import type seller from '../messages/en/seller.json';
import type shipping from '../messages/en/shipping.json';
import type sitemap from '../messages/en/sitemap.json';
import type store from '../messages/en/store.json';
import type ui from '../messages/en/ui.json';
import type voucher from '../messages/en/voucher.json';
import type wishlist from '../messages/en/wishlist.json';

/** Keys of all interface texts. Types only, so the texts aren't bundled. */
export type MessageKey =
  | keyof typeof account
  | keyof typeof address
  | keyof typeof apology
  | keyof typeof cart
  | keyof typeof catalog
  | keyof typeof checkout
  | keyof typeof compare
  | keyof typeof consent
  | keyof typeof consoleTexts
  | keyof typeof consoleCommands
  | keyof typeof consoleMoney
  | keyof typeof consoleNotices
  | keyof typeof consoleProducts
  | keyof typeof contact
  | keyof typeof demo
  | keyof typeof developers
  | keyof typeof error
  | keyof typeof finding
  | keyof typeof flashSale
  | keyof typeof home
  | keyof typeof install
  | keyof typeof layout
  | keyof typeof ledger
  | keyof typeof mail
  | keyof typeof marks
  | keyof typeof newsletter
  | keyof typeof operator
  | keyof typeof operatorBooks
  | keyof typeof operatorCommands
  | keyof typeof operatorHealth
  | keyof typeof operatorHistory
  | keyof typeof operatorImpact
  | keyof typeof operatorMedia
  | keyof typeof operatorPayouts
  | keyof typeof operatorPeople
  | keyof typeof operatorRecords
  | keyof typeof operatorReports
  | keyof typeof operatorTexts
  | keyof typeof operatorWindow
  | keyof typeof order
  | keyof typeof page
  | keyof typeof payment
  | keyof typeof product
  | keyof typeof refusals
  | keyof typeof review
  | keyof typeof search
  | keyof typeof seller
  | keyof typeof shipping
  | keyof typeof sitemap
  | keyof typeof store
  | keyof typeof ui
  | keyof typeof voucher
  | keyof typeof wishlist;
