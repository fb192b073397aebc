import type { Tamper } from '#lab/payment-options.ts';
import type { Money } from '#lab/money.ts';
import type { Message } from '#lab/notifier.ts';
import type { Lab } from '#lab/fake-provider.ts';
import { sandboxKeys } from '#sandbox-keys.ts';
import {
  type Link,
  type Refund,
  refundObject,
  type Transaction,
  transactionObject,
} from './flutterwave-objects.ts';

/** State of the single merchant, and its webhooks. */
export type FlutterwaveStore = {
  links: Map<string, Link>;
  transactions: Map<number, Transaction>;
  refunds: Map<number, Refund>;
  /** Balance that refunds are paid from, per currency; starts at ten thousand and grows by settlements. */
  balance(currency: string): Money;
  addToBalance(amount: Money): void;
  transactionsOf(linkId: string): Transaction[];
  newNumber(): number;
  tellTransaction(transaction: Transaction): void;
  tellRefund(refund: Refund): void;
};

const openingMinor = 1_000_000;

export function createFlutterwaveStore(lab: Lab): FlutterwaveStore {
  const links = new Map<string, Link>();
  const transactions = new Map<number, Transaction>();
  const balances = new Map<string, number>();

  function notify(payment: string, body: Record<string, unknown>): void {
    lab.tell({
      provider: 'flutterwave',
      payment,
      event: String(body.event),
      write: (tamper) => flutterwaveMessage(body, sandboxKeys.flutterwave.secretHash, tamper),
    });
  }
  const minorOf = (currency: string) => balances.get(currency) ?? openingMinor;

  return {
    links,
    transactions,
    refunds: new Map(),
    balance: (currency) => ({ minor: minorOf(currency), currency }),
    addToBalance: ({ minor, currency }) => void balances.set(currency, minorOf(currency) + minor),
    transactionsOf: (linkId) => [...transactions.values()].filter((each) => each.linkId === linkId),
    newNumber: () => Number(lab.ids.digits(9)),
    tellTransaction(transaction) {
      const link = links.get(transaction.linkId);
      if (!link) return;
      const kind = transaction.paymentType === 'card' ? 'CARD_TRANSACTION' : 'MOBILEMONEYSN_TRANSACTION';
      const data = transactionObject(transaction, link);
      notify(link.id, { event: 'charge.completed', data, 'event.type': kind });
    },
    tellRefund(refund) {
      const transaction = transactions.get(refund.transactionId);
      if (transaction)
        notify(transaction.linkId, { event: `refund.${refund.status}`, data: refundObject(refund) });
    },
  };
}

/**
 * The webhook as posted. The header is the secret hash itself and the body is unsigned (PAYMENTS §4c); so a forgery uses another
 * hash, and only the event's own time can be stale.
 */
export function flutterwaveMessage(
  body: Record<string, unknown>,
  secretHash: string,
  tamper: Tamper,
): Message {
  const data = { ...(body.data as Record<string, unknown>) };
  for (const name of ['amount', 'charged_amount', 'amount_refunded']) {
    if (tamper === 'amount' && typeof data[name] === 'number')
      data[name] = Math.round(data[name] * 100 - 1) / 100;
  }
  if (tamper === 'currency' && data.currency) data.currency = data.currency === 'USD' ? 'NGN' : 'USD';
  if (tamper === 'stale') data.created_at = '2020-01-01T00:00:00.000Z';
  return {
    headers: {
      'content-type': 'application/json',
      'verif-hash': tamper === 'signature' ? 'forged' : secretHash,
    },
    body: JSON.stringify({ ...body, data }),
  };
}
