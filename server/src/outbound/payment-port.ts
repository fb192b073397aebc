import type { Money, PaymentFact } from '@souk/rules/payment-state';
import type { Inbound } from './inbound-message.ts';
import type { PayoutAdapter } from './payout-port.ts';
import type { ProviderRequester } from './provider-request.ts';

/*
 * One port for all payment methods (PAYMENTS §12). Adapters are stateless: they translate messages to facts, from which the reducer in
 * rules/payment-state derives the state. Every inbound message goes through `receive`; a message that doesn't cryptographically prove the
 * amount is a hint, after which the provider is queried (`inquire`).
 */

/** An attempt to pay an order, stored before the shopper leaves. */
export type Attempt = {
  /** Our reference, unique forever: letters, digits, `-` and `_`, at most 34. */
  ref: string;
  /** `YYYYMMDD` and six characters, shown to the shopper. */
  orderNumber: string;
  due: Money;
  /** The provider's ID of the attempt, once assigned. */
  providerRef: string | null;
  /** Where the shopper was sent to pay; null: not opened, or a form without an address of its own. */
  pageUrl: string | null;
  createdAtMs: number;
  /** The order is paid or cancelled: nothing may be captured any more. */
  isOrderOver: boolean;
};

/** The billing address, from the order. Country is ISO 3166-1 alpha-2. */
export type Buyer = {
  name: string;
  email: string;
  phone: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  country: string;
  language: string;
  /** Client IP address, for providers that require it. */
  ip: string;
};

/** The shopper's next step. Providers require the given names and order of form fields. */
export type NextStep =
  | { kind: 'redirect'; url: string }
  | { kind: 'form'; action: string; fields: readonly (readonly [name: string, value: string])[] }
  | {
      kind: 'instructions';
      /** `label`: a text of contract/messages below `payment.bank.`; `copy`: shows a copy button. */
      lines: readonly { label: string; value: string; copy?: boolean }[];
      dueAtMs?: number;
    };

/** Absolute return and webhook URLs of this shop. */
export type ReturnAddresses = { back: string; cancel: string; notify: string };

export type Received =
  /** Not authentic, or not from this provider. */
  | { ok: false; status: 400 | 401 | 404 }
  | {
      ok: true;
      /** Our reference or the provider's; without either the message is about nothing of ours. */
      ref?: string;
      providerRef?: string;
      /** The provider's payment ID, if a (refund) webhook has no other identifier. */
      paymentId?: string;
      /** The event's ID, by which it is applied once. */
      key?: string;
      /** Proved by the message itself. Empty: a hint, query the provider. */
      facts: readonly PaymentFact[];
      /** The message is about a transfer to the shop's bank account instead of a payment. */
      settlement?: Settlement;
      /** `ack`: a 2xx reply with this body; `page`: redirects a browser to the result page. */
      reply: { kind: 'ack'; body?: string } | { kind: 'page' };
    };

/** What a provider transferred to the shop's bank account; below zero: collected from it. */
export type Settlement = { ref: string; amount: Money; atMs: number };

export type RefundRequest = { ref: string; amount: Money; paymentId: string };

export type OpenedAtOnce = { next: NextStep; providerRef: string };

/**
 * What prevents an order that is paid, cancelled or expired from being paid in another open session. `by-call`: `abandon` ends the session.
 * `never-captured`: the shop captures, and doesn't. `refunded`: the provider has no call that ends a session; the payment is refunded in
 * full, and sessions live no longer than the provider lets the shop choose. `no-session`: bank transfers, which operators book.
 */
export type EndsSessions = 'by-call' | 'never-captured' | 'refunded' | 'no-session';

/** A payment provider. Configuration, network, clock and randomness are injected; there is no state between calls. */
export type PaymentAdapter = {
  /** `stripe`, `paypal` …: the name in URLs and in the table of attempts. */
  readonly provider: string;
  /** Whether it can settle this amount for a buyer of this country. */
  supports(due: Money, buyer: { country: string }): boolean;
  /** For methods without a remote session: opens the attempt together with the order. */
  openAtOnce?(attempt: Attempt): OpenedAtOnce;
  /**
   * Opens the attempt at the provider. Throws ProviderUnavailableError if it is unreachable or its reply is malformed, and
   * ProviderRefusedError if it refuses.
   */
  start(
    attempt: Attempt,
    addresses: ReturnAddresses,
    buyer: Buyer,
  ): Promise<{ next: NextStep; facts: readonly PaymentFact[] }>;
  /** Parses a webhook or a browser's return. Never throws because of its content. */
  receive(message: Inbound): Promise<Received>;
  /** Queries the attempt's state, and captures an approved payment unless the order is over. Idempotent. */
  inquire(attempt: Attempt): Promise<readonly PaymentFact[]>;
  readonly endsSessions: EndsSessions;
  /** Ends the attempt at the provider, so that an old tab can't pay it; exactly where `endsSessions` is `by-call`. */
  abandon?(attempt: Attempt): Promise<readonly PaymentFact[]>;
  /** Refunds a payment. With `refundsByHand` it only returns `pending`: operators send and record the money. */
  refund(attempt: Attempt, refund: RefundRequest): Promise<readonly PaymentFact[]>;
  readonly refundsByHand: boolean;
  /** Refunds are idempotent by `ref`, so that a call with an unknown outcome can be retried. */
  readonly repeatsRefunds: boolean;
  inquireRefund?(attempt: Attempt, refundId: string): Promise<readonly PaymentFact[]>;
  /** `inquire` tells the fee of a payment, possibly only some time after it (fact `fee`). */
  readonly tellsFees?: boolean;
  /** Can't be queried, neither before the shopper leaves nor afterwards: the webhook is the only source. */
  readonly isWebhookOnly?: boolean;
  /** Charges a card token of older clients, or a wallet's confirmation token (CONTRACT §2.6, `order/payment-done`). */
  chargeToken?(attempt: Attempt, token: string): Promise<readonly PaymentFact[]>;
};

/** The configured payment methods. Without adapters: cash only. */
export type Payments = {
  adapters: ReadonlyMap<string, PaymentAdapter>;
  /** Providers that can pay sellers, by name. */
  payoutAdapters: ReadonlyMap<string, PayoutAdapter>;
  /** Publishable IDs by method name, for methods that have one. */
  publicKeys: Readonly<Record<string, string>>;
  bankDetails: BankDetails | null;
  /** Apple Pay and Google Pay through the card provider: its script and CSP sources; null: not available. */
  wallet: Wallet | null;
  /** For `form-action` of the pages' CSP. */
  formOrigins: readonly string[];
  providersInTestMode: ReadonlySet<string>;
};

export type Wallet = {
  script: string;
  /** For the pages' CSP. */
  origins: { script: readonly string[]; frame: readonly string[]; connect: readonly string[] };
};

export type BankDetails = {
  beneficiary: string;
  bank_name: string;
  account_number: string;
  iban: string;
  bic: string;
  branch: string;
  note: string;
};

export const cashOnly: Payments = {
  adapters: new Map(),
  payoutAdapters: new Map(),
  publicKeys: {},
  bankDetails: null,
  wallet: null,
  formOrigins: [],
  providersInTestMode: new Set(),
};

/** Dependencies of adapters besides their configuration. */
export type AdapterParts = {
  request: ProviderRequester;
  now(): Date;
  /** At least 128 bits of randomness. */
  random(): string;
};
