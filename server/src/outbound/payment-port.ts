import type { Money, PaymentFact } from '@souk/rules/payment-state';
import type { ProviderRequester } from './provider-request.ts';

/*
 * One port for all methods (PAYMENTS §12). Adapters are stateless translators: they say what happened as facts, and the
 * reducer in rules/payment-state decides what comes of it. Every inbound message goes through `receive`; what is not
 * bound to the amount by cryptography is a hint, after which the provider is asked (`inquire`).
 */

/** One try to pay one order. Stored before the shopper leaves. */
export type Attempt = {
  /** Ours, unique for ever: letters, digits, `-` and `_`, at most 34. */
  ref: string;
  /** `YYYYMMDD` and six characters, for the shopper's eyes. */
  orderNumber: string;
  due: Money;
  /** The provider's id of the whole attempt, once it has one. */
  providerRef: string | null;
  createdAtMs: number;
  /** The order is paid or cancelled: nothing is captured any more. */
  isOrderOver: boolean;
};

/** Whom the provider bills: the address of the order. Country is ISO 3166-1 alpha-2. */
export type Buyer = {
  name: string;
  email: string;
  phone: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  country: string;
  /** The shop's language of the order. */
  language: string;
  /** The shopper's network address, where a provider insists on one. */
  ip: string;
};

/** What the shopper does next. Names and order of form fields matter to the provider. */
export type NextStep =
  | { kind: 'redirect'; url: string }
  | { kind: 'form'; action: string; fields: readonly (readonly [name: string, value: string])[] }
  | {
      kind: 'instructions';
      /** `label` names a text of contract/messages below `payment.bank.`; `copy` offers a button that copies. */
      lines: readonly { label: string; value: string; copy?: boolean }[];
      dueAtMs?: number;
    };

/** Where the provider sends the browser and its notices; absolute addresses of this shop. */
export type ReturnAddresses = { back: string; cancel: string; notify: string };

/** An HTTP message exactly as it arrived. Header names are in lower case. */
export type Inbound = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: ReadonlyMap<string, string>;
  body: Uint8Array;
  remoteAddress: string;
};

export type Received =
  /** Not authentic, or not of this provider. */
  | { ok: false; status: 400 | 401 | 404 }
  | {
      ok: true;
      /** Our reference or the provider's; without either the message belongs to nothing of ours. */
      ref?: string;
      providerRef?: string;
      /** The payment's id at the provider, where a notice (of a refund) names nothing else. */
      paymentId?: string;
      /** The event's own id: the same event counts once. */
      key?: string;
      /** Proved by the message itself. Empty: a hint, ask the provider. */
      facts: readonly PaymentFact[];
      /** `ack`: a machine waits for 2xx with this body; `page`: a browser is shown the result page. */
      reply: { kind: 'ack'; body?: string } | { kind: 'page' };
    };

/** A refund as the shop wants it. `ref` makes it unique: the same ref twice is one refund. */
export type RefundRequest = { ref: string; amount: Money; paymentId: string };

export type OpenedAtOnce = { next: NextStep; providerRef: string };

/** One provider. Configuration, network, clock and chance come with its making; nothing is kept between calls. */
export type PaymentAdapter = {
  /** `stripe`, `paypal` …: the name in addresses and in the table of attempts. */
  readonly provider: string;
  /** Whether it can settle this amount in this currency for a buyer of this country. */
  supports(due: Money, buyer: { country: string }): boolean;
  /** Where nobody has to be asked for it: the attempt as opened, for an order that has it from its first moment. */
  openAtOnce?(attempt: Attempt): OpenedAtOnce;
  /**
   * Opens the attempt at the provider. Throws ProviderUnavailableError when the provider cannot be asked or makes no
   * sense, and ProviderRefusedError when it says no.
   */
  start(
    attempt: Attempt,
    addresses: ReturnAddresses,
    buyer: Buyer,
  ): Promise<{ next: NextStep; facts: readonly PaymentFact[] }>;
  /** Reads a notice or a browser's return. Never throws for what others send. */
  receive(message: Inbound): Promise<Received>;
  /** Asks the provider what the attempt has come to, and captures what waits for it unless the order is over. May be repeated. */
  inquire(attempt: Attempt): Promise<readonly PaymentFact[]>;
  /** Ends the attempt at the provider, where it can be, so that an older tab cannot pay it any more. */
  abandon?(attempt: Attempt): Promise<readonly PaymentFact[]>;
  /** Gives money back. Where `refundsByHand`, it only answers `pending`: people send it and record it. */
  refund(attempt: Attempt, refund: RefundRequest): Promise<readonly PaymentFact[]>;
  readonly refundsByHand: boolean;
  /** A refund sent twice under one `ref` is one refund, so a call whose outcome is unknown may be repeated. */
  readonly repeatsRefunds: boolean;
  /** What has become of a refund that was pending. */
  inquireRefund?(attempt: Attempt, refundId: string): Promise<readonly PaymentFact[]>;
  /** It is not asked before the shopper leaves, and cannot be afterwards: its notice is the only word there is. */
  readonly isToldOnly?: boolean;
  /** Charges a card token of older clients, or a wallet's confirmation token (CONTRACT §2.6, `order/payment-done`). */
  chargeToken?(attempt: Attempt, token: string): Promise<readonly PaymentFact[]>;
};

/** What the shop can take money with. Empty adapters: only cash. */
export type Payments = {
  adapters: ReadonlyMap<string, PaymentAdapter>;
  /** Publishable ids by method name; the others have none. */
  publicKeys: Readonly<Record<string, string>>;
  bankDetails: BankDetails | null;
  /** Apple Pay and Google Pay through the card provider: its script, and where that loads from; null: there are none. */
  wallet: Wallet | null;
  /** Where browsers post a provider's form to; the pages' security policy must let them. */
  formOrigins: readonly string[];
  /** The providers whose keys move no money. */
  withoutMoney: ReadonlySet<string>;
};

export type Wallet = {
  script: string;
  /** For the pages' security policy. */
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
  publicKeys: {},
  bankDetails: null,
  wallet: null,
  formOrigins: [],
  withoutMoney: new Set(),
};

/** What adapters get besides their configuration. */
export type AdapterParts = {
  request: ProviderRequester;
  now(): Date;
  /** A text of at least 128 bits of chance. */
  random(): string;
};
