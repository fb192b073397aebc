import type { MailKind } from '#mail/mail-kind.ts';
import { alreadyRegistered } from '#mail/kinds/already-registered.ts';
import { cancelCode } from '#mail/kinds/cancel-code.ts';
import { contactMessage } from '#mail/kinds/contact-message.ts';
import { newsletterConfirm } from '#mail/kinds/newsletter-confirm.ts';
import { newsletterWelcome } from '#mail/kinds/newsletter-welcome.ts';
import { orderAddress } from '#mail/kinds/order-address.ts';
import { orderCancelled } from '#mail/kinds/order-cancelled.ts';
import { orderCopy } from '#mail/kinds/order-copy.ts';
import { orderMoved } from '#mail/kinds/order-moved.ts';
import { orderPaid } from '#mail/kinds/order-paid.ts';
import { orderPlaced } from '#mail/kinds/order-placed.ts';
import { orderRefunded } from '#mail/kinds/order-refunded.ts';
import { paymentReminder } from '#mail/kinds/payment-reminder.ts';
import { resetCode } from '#mail/kinds/reset-code.ts';
import { sellerApplication } from '#mail/kinds/seller-application.ts';
import { sellerApplied } from '#mail/kinds/seller-applied.ts';
import { sellerApproved } from '#mail/kinds/seller-approved.ts';
import { sellerCode } from '#mail/kinds/seller-code.ts';
import { sellerOrderAddress } from '#mail/kinds/seller-order-address.ts';
import { sellerOrderCancelled } from '#mail/kinds/seller-order-cancelled.ts';
import { sellerOrder } from '#mail/kinds/seller-order.ts';
import { sellerRejected } from '#mail/kinds/seller-rejected.ts';
import { transferDetails } from '#mail/kinds/transfer-details.ts';
import { transferReminder } from '#mail/kinds/transfer-reminder.ts';
import { verifyCode } from '#mail/kinds/verify-code.ts';

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
