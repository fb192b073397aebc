import type { Tamper } from '#lab/payment-options.ts';
import type { Money } from '#lab/money.ts';
import type { Message } from '#lab/notifier.ts';
import type { Lab } from '#lab/fake-provider.ts';
import { sandboxKeys } from '#sandbox-keys.ts';
import { noticeSignature } from './iyzico-signatures.ts';

/** One checkout form: what the shop wants to be paid. */
export type Form = {
  token: string;
  createdAtMs: number;
  conversationId: string;
  locale: string;
  price: Money;
  paidPrice: Money;
  basketId: string;
  items: { id: string; name: string; price: Money }[];
  callbackUrl: string;
  /** The buyer's last attempt; a failed one may be followed by another. */
  payment: Payment | null;
};

export type Payment = {
  id: string;
  createdAtMs: number;
  token: string;
  status: 'SUCCESS' | 'FAILURE';
  /** 1 fine, 0 under review, -1 refused. */
  fraudStatus: 1 | 0 | -1;
  /** What iyzico keeps of it; null: it doesn't say it yet. */
  feeMinor: number | null;
  errorCode: string;
  errorMessage: string;
  card: string;
  isCancelled: boolean;
  /** By item; `transactionId` identifies the item in classic refunds. */
  items: { itemId: string; transactionId: string; price: Money; refundedMinor: number }[];
};

export const tokenSeconds = 1800;

/** Of each payment, beside a percentage: a field of its own. */
export const fixedFeeMinor = 25;

export type IyzicoStore = {
  forms: Map<string, Form>;
  findPayment(paymentId: unknown): { form: Form; payment: Payment } | null;
  tell(form: Form, payment: Payment, status: 'SUCCESS' | 'FAILURE'): void;
};

export function refundedMinor({ items }: Payment): number {
  return items.reduce((sum, item) => sum + item.refundedMinor, 0);
}

export function createIyzicoStore(lab: Lab): IyzicoStore {
  const forms = new Map<string, Form>();
  return {
    forms,
    findPayment(paymentId) {
      for (const form of forms.values()) {
        if (form.payment && form.payment.id === String(paymentId)) return { form, payment: form.payment };
      }
      return null;
    },
    tell(form, payment, status) {
      const reference = lab.ids.uuid();
      const atMs = lab.now();
      lab.tell({
        provider: 'iyzico',
        payment: form.token,
        event: `CHECKOUT_FORM_AUTH ${status}`,
        write: (tamper) => iyzicoMessage({ form, payment, status, reference, atMs }, tamper),
      });
    },
  };
}

const staleMs = 86_400_000;

/**
 * The webhook as posted. It contains neither amount nor currency, so those can't be wrong; the signature doesn't cover the time.
 */
function iyzicoMessage(
  news: { form: Form; payment: Payment; status: string; reference: string; atMs: number },
  tamper: Tamper,
): Message {
  const { secretKey, merchantId } = sandboxKeys.iyzico;
  const notice = {
    paymentConversationId: news.form.conversationId,
    merchantId,
    token: news.form.token,
    status: news.status,
    iyziReferenceCode: news.reference,
    iyziEventType: 'CHECKOUT_FORM_AUTH',
    iyziEventTime: news.atMs - (tamper === 'stale' ? staleMs : 0),
    iyziPaymentId: Number(news.payment.id),
  };
  const signature = noticeSignature(tamper === 'signature' ? `${secretKey}?` : secretKey, notice);
  return {
    headers: { 'content-type': 'application/json', 'x-iyz-signature-v3': signature },
    body: JSON.stringify(notice),
  };
}
