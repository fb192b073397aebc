import type { MailKind, MailKinds } from '#notification/mail/mail-kind.ts';
import { alreadyRegistered } from '#account/mails/already-registered.ts';
import { bankDetailsChanged } from '#payment/payout/bank-account/mails/bank-details-changed.ts';
import { cancelCode } from '#returns/cancellations/mails/cancel-code.ts';
import { commissionInvoice } from '#payment/invoice/mails/commission-invoice.ts';
import { contactAnswer } from '#customer/contact/mails/contact-answer.ts';
import { contactMessage } from '#customer/contact/mails/contact-message.ts';
import { dac7Details } from '#payment/dac7/mails/dac7-details.ts';
import { factorChanged } from '#account/mails/factor-changed.ts';
import { invitation } from '#account/mails/invitation.ts';
import { newsletterConfirm } from '#marketing/newsletter/mails/newsletter-confirm.ts';
import { newsletterWelcome } from '#marketing/newsletter/mails/newsletter-welcome.ts';
import { notices } from '#notification/notices/mails/notices.ts';
import { orderAddress } from '#order/mails/order-address.ts';
import { orderCancelled } from '#order/mails/order-cancelled.ts';
import { orderCopy } from '#order/mails/order-copy.ts';
import { orderInvoice } from '#payment/invoice/sale/mails/order-invoice.ts';
import { orderMessage } from '#order/mails/order-message.ts';
import { orderMoved } from '#order/mails/order-moved.ts';
import { orderPaid } from '#order/mails/order-paid.ts';
import { orderParcel } from '#order/mails/order-parcel.ts';
import { orderPlaced } from '#order/mails/order-placed.ts';
import { orderRefunded } from '#order/mails/order-refunded.ts';
import { orderUnits } from '#order/mails/order-units.ts';
import { passwordChanged } from '#account/mails/password-changed.ts';
import { paymentReminder } from '#order/mails/payment-reminder.ts';
import { payoutFailed, payoutReturned, payoutSent } from '#payment/payout/mails/payout-mails.ts';
import { payoutMethodChanged } from '#payment/payout/mails/payout-method-changed.ts';
import { productDecided } from '#product/approval/mails/product-decided.ts';
import { productTakenDown } from '#seller/mails/product-taken-down.ts';
import { resetCode } from '#account/mails/reset-code.ts';
import { resetLink } from '#account/mails/reset-link.ts';
import { returnAppealed } from '#returns/mails/return-appealed.ts';
import { returnAsked } from '#returns/mails/return-asked.ts';
import { returnDecided } from '#returns/mails/return-decided.ts';
import { sellerApplication } from '#seller-application/mails/seller-application.ts';
import { sellerApplied } from '#seller-application/mails/seller-applied.ts';
import { sellerApproved } from '#seller-application/mails/seller-approved.ts';
import { sellerAsked } from '#seller-application/mails/seller-asked.ts';
import { sellerCode } from '#seller-application/mails/seller-code.ts';
import { sellerDebt } from '#payment/payout/mails/seller-debt.ts';
import { sellerMessage } from '#order/mails/seller-message.ts';
import { sellerOrder } from '#order/mails/seller-order.ts';
import { sellerOrderAddress } from '#order/mails/seller-order-address.ts';
import { sellerOrderCancelled } from '#order/mails/seller-order-cancelled.ts';
import { sellerRejected } from '#seller-application/mails/seller-rejected.ts';
import { sellerReturn } from '#returns/mails/seller-return.ts';
import { sellerWithdrawal } from '#returns/withdrawals/mails/seller-withdrawal.ts';
import { testMail } from '#notification/mail/mails/test-mail.ts';
import { transferDetails } from '#order/mails/transfer-details.ts';
import { transferReminder } from '#order/mails/transfer-reminder.ts';
import { verifyCode } from '#account/mails/verify-code.ts';
import { webhookFailed } from '#notification/webhooks/mails/webhook-failed.ts';
import { withdrawalReceipt } from '#returns/withdrawals/mails/withdrawal-receipt.ts';

/** All kinds of emails, in alphabetical order. To add one: CONTRIBUTING, An email. */
const kinds: readonly MailKind<unknown>[] = [
  alreadyRegistered,
  bankDetailsChanged,
  cancelCode,
  commissionInvoice,
  contactAnswer,
  contactMessage,
  dac7Details,
  factorChanged,
  invitation,
  newsletterConfirm,
  newsletterWelcome,
  notices,
  orderAddress,
  orderCancelled,
  orderCopy,
  orderInvoice,
  orderMessage,
  orderMoved,
  orderPaid,
  orderParcel,
  orderPlaced,
  orderRefunded,
  orderUnits,
  passwordChanged,
  paymentReminder,
  payoutFailed,
  payoutMethodChanged,
  payoutReturned,
  payoutSent,
  productDecided,
  productTakenDown,
  resetCode,
  resetLink,
  returnAppealed,
  returnAsked,
  returnDecided,
  sellerApplication,
  sellerApplied,
  sellerApproved,
  sellerAsked,
  sellerCode,
  sellerDebt,
  sellerMessage,
  sellerOrder,
  sellerOrderAddress,
  sellerOrderCancelled,
  sellerRejected,
  sellerReturn,
  sellerWithdrawal,
  testMail,
  transferDetails,
  transferReminder,
  verifyCode,
  webhookFailed,
  withdrawalReceipt,
];

export const mailKinds: MailKinds = new Map(kinds.map((kind) => [kind.name, kind]));
