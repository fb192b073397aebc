import type { Tamper } from '#lab/payment-options.ts';
import { decimalOf } from '#lab/money.ts';
import type { Message } from '#lab/notifier.ts';
import type { Lab } from '#lab/fake-provider.ts';
import { sandboxKeys } from '#sandbox-keys.ts';
import { type Field, noticeSignature, noticeText } from './payfast-signatures.ts';

/** A posted checkout form; amounts in cents of the rand. */
export type Checkout = {
  id: string;
  createdAtMs: number;
  cents: number;
  /** As sent, by name; blanks are ''. */
  fields: ReadonlyMap<string, string>;
  payments: Payment[];
};

export type Payment = {
  pfPaymentId: string;
  status: 'COMPLETE' | 'PENDING' | 'FAILED';
  refundedCents: number;
  /** What PayFast keeps of it; null: it doesn't say it yet. */
  feeCents: number | null;
};

export type PayfastStore = {
  checkouts: Map<string, Checkout>;
  findPayment(pfPaymentId: string): { payment: Payment; checkout: Checkout } | null;
  add(checkout: Checkout, status: Payment['status']): Payment;
  /** Sends the ITN, if the form has a notify URL. */
  tell(checkout: Checkout, payment: Payment): void;
  /** Whether PayFast has sent this text as an ITN. */
  hasSent(text: string): boolean;
};

export function createPayfastStore(lab: Lab): PayfastStore {
  const checkouts = new Map<string, Checkout>();
  const sent = new Set<string>();
  return {
    checkouts,
    findPayment(pfPaymentId) {
      for (const checkout of checkouts.values()) {
        const payment = checkout.payments.find((each) => each.pfPaymentId === pfPaymentId);
        if (payment) return { payment, checkout };
      }
      return null;
    },
    add(checkout, status) {
      const { id, cents } = checkout;
      const usualFee = Math.min(cents, Math.round(cents * 0.035) + 200);
      const feeCents = lab.feeOf('payfast', id, usualFee);
      const payment: Payment = { pfPaymentId: lab.ids.digits(7), status, refundedCents: 0, feeCents };
      checkout.payments.push(payment);
      return payment;
    },
    tell(checkout, payment) {
      const url = checkout.fields.get('notify_url');
      if (!url) return;
      const { status, feeCents } = payment;
      lab.tell({
        provider: 'payfast',
        payment: checkout.id,
        event: status,
        url,
        write(tamper) {
          const text = noticeText(noticeFields(checkout, { ...payment, status, feeCents }, tamper));
          if (tamper !== 'signature') sent.add(text);
          return payfastMessage(text, tamper);
        },
      });
    },
    hasSent: (text) => sent.has(text),
  };
}

const numbered = (name: string) => [1, 2, 3, 4, 5].map((number) => `${name}${number}`);

/** In PayFast's order. An ITN contains neither time nor currency, so those can't be wrong. */
function noticeFields(
  checkout: Checkout,
  { pfPaymentId, status, feeCents }: Payment,
  tamper: Tamper,
): Field[] {
  const gross = checkout.cents - (tamper === 'amount' ? 1 : 0);
  const fee = feeCents ?? 0;
  const rand = (minor: number) => decimalOf({ minor, currency: 'ZAR' });
  const given = (name: string): Field => [name, checkout.fields.get(name) ?? ''];
  return [
    given('m_payment_id'),
    ['pf_payment_id', pfPaymentId],
    ['payment_status', status],
    given('item_name'),
    given('item_description'),
    ['amount_gross', rand(gross)],
    ['amount_fee', feeCents === null ? '' : rand(-fee)],
    ['amount_net', rand(gross - fee)],
    ...numbered('custom_str').map(given),
    ...numbered('custom_int').map(given),
    given('name_first'),
    given('name_last'),
    given('email_address'),
    ['merchant_id', sandboxKeys.payfast.merchantId],
  ];
}

function payfastMessage(text: string, tamper: Tamper): Message {
  const { passphrase } = sandboxKeys.payfast;
  const signature = noticeSignature(text, tamper === 'signature' ? 'forged' : passphrase);
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `${text}&signature=${signature}`,
  };
}
