import type { MailKind } from './mail-kind.ts';
import { alreadyRegistered } from './kinds/already-registered.ts';
import { cancelCode } from './kinds/cancel-code.ts';
import { contactMessage } from './kinds/contact-message.ts';
import { newsletterConfirm } from './kinds/newsletter-confirm.ts';
import { newsletterWelcome } from './kinds/newsletter-welcome.ts';
import { orderAddress } from './kinds/order-address.ts';
import { orderCancelled } from './kinds/order-cancelled.ts';
import { orderCopy } from './kinds/order-copy.ts';
import { orderMoved } from './kinds/order-moved.ts';
import { orderPaid } from './kinds/order-paid.ts';
import { orderPlaced } from './kinds/order-placed.ts';
import { orderRefunded } from './kinds/order-refunded.ts';
import { paymentReminder } from './kinds/payment-reminder.ts';
import { resetCode } from './kinds/reset-code.ts';
import { sellerApplication } from './kinds/seller-application.ts';
import { sellerApplied } from './kinds/seller-applied.ts';
import { sellerApproved } from './kinds/seller-approved.ts';
import { sellerCode } from './kinds/seller-code.ts';
import { sellerOrderAddress } from './kinds/seller-order-address.ts';
import { sellerOrderCancelled } from './kinds/seller-order-cancelled.ts';
import { sellerOrder } from './kinds/seller-order.ts';
import { sellerRejected } from './kinds/seller-rejected.ts';
import { transferDetails } from './kinds/transfer-details.ts';
import { transferReminder } from './kinds/transfer-reminder.ts';
import { verifyCode } from './kinds/verify-code.ts';

/**
 * Every kind of mail the shop sends. To add one:
 * 1. `kinds/<kind>.ts` exports a `MailKind<Facts>`: its facts (small: ids, a code, a name) and how they become content;
 * 2. one line here, in the order of the alphabet;
 * 3. its texts `mail.<kind>.…` in `contract/messages/<language>/mail.json`;
 * 4. `queueMail(tx, { kind, cause, to, language, data })` in the transaction of the fact. `cause` names the fact and is
 *    sent once for ever: `verify-code:<id of the code's row>`, not `verify-code:<user>`.
 * Tests read what arrives with `await shop.mails()`.
 */
export const mailKinds = {
  'already-registered': alreadyRegistered,
  'cancel-code': cancelCode,
  'contact-message': contactMessage,
  'newsletter-confirm': newsletterConfirm,
  'newsletter-welcome': newsletterWelcome,
  'order-address': orderAddress,
  'order-cancelled': orderCancelled,
  'order-copy': orderCopy,
  'order-moved': orderMoved,
  'order-paid': orderPaid,
  'order-placed': orderPlaced,
  'order-refunded': orderRefunded,
  'payment-reminder': paymentReminder,
  'reset-code': resetCode,
  'seller-application': sellerApplication,
  'seller-applied': sellerApplied,
  'seller-approved': sellerApproved,
  'seller-code': sellerCode,
  'seller-order': sellerOrder,
  'seller-order-address': sellerOrderAddress,
  'seller-order-cancelled': sellerOrderCancelled,
  'seller-rejected': sellerRejected,
  'transfer-details': transferDetails,
  'transfer-reminder': transferReminder,
  'verify-code': verifyCode,
} as const;

export type MailKindName = keyof typeof mailKinds;

/** What each kind is told: kind → facts. */
export type MailFacts = {
  [K in MailKindName]: (typeof mailKinds)[K] extends MailKind<infer Facts> ? Facts : never;
};
