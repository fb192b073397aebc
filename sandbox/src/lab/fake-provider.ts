import type { Timers } from './timers.ts';
import type { Answer, Asked, Route } from './exchange.ts';
import type { Ids } from './ids.ts';
import type { PaymentOptions, Tamper } from './payment-options.ts';
import type { Money } from './money.ts';
import type { Habits, Message } from './notifier.ts';
import type { ProviderName } from './provider-names.ts';
import type { TextKey } from './texts.ts';

/** One provider: its API, its hosted page, and the lab's actions on its payments. */
export type FakeProvider = {
  name: ProviderName;
  title: string;
  routes: readonly Route[];
  /** Response for unknown paths. */
  notFound(asked: Asked): Answer;
  /** Response of a failure (500) or rate limit (429). */
  failure(status: 500 | 429): Answer;
  habits: Habits;
  page: HostedPage;
  payments(): readonly LabPayment[];
  /** The buyer's action; `over` when the payment can't be paid any more. */
  choose(id: string, choice: Choice): BrowserStep;
  /** Completes a pending payment. False when nothing is pending. */
  settle(id: string, outcome: 'paid' | 'failed'): boolean;
  /** A refund from the provider's dashboard. False when the amount exceeds what is left. */
  refund(id: string, amountMinor: number): boolean;
  /** The buyer disputes a paid payment, or the bank decides. False when that can't happen now. */
  dispute?(id: string, step: DisputeStep): boolean;
  /** Says what it keeps of a paid payment, later or corrected. False when nothing is paid. */
  changeFee?(id: string, feeMinor: number): boolean;
  /** Transfers the balance to the shop's bank account. False when there is none. */
  payOut?(): boolean;
  /** Sellers' accounts, where the provider pays sellers. */
  connect?: ConnectLab;
  /** Revokes access tokens, where the provider has some. */
  expireTokens?(): void;
};

/** The provider's side of sellers' accounts and of transfers to them. Webhooks about both follow the knobs of the account. */
export type ConnectLab = {
  has(account: string): boolean;
  transfers(): readonly LabTransfer[];
  /** False when that can't happen now. `reverse`: the newest transfer, all of it unless `amountMinor` says how much. */
  act(account: string, act: AccountAct, amountMinor?: number): boolean;
};

export type AccountAct = 'complete' | 'restrict' | 'reverse';

export type LabTransfer = {
  id: string;
  account: string;
  description: string;
  amount: Money;
  reversedMinor: number;
};

export type DisputeStep = 'open' | 'won' | 'lost';

export type HostedPage = {
  /** With `:id`, or without it when the id is in the query. */
  path: string;
  idInQuery?: string;
  hasPaidTwice?: boolean;
  /** Knobs specific to this provider. */
  offers: Offers;
  instruments: readonly { number: string; does: TextKey }[];
  hasCode?: boolean;
};

export type Offers = {
  /** Possible flaws of its webhooks. */
  tamper: readonly Exclude<Tamper, 'none'>[];
  /** How its books can deviate; empty where the shop can't query them. */
  books: readonly Exclude<PaymentOptions['books'], 'usual'>[];
  /** Further outcomes of a refund. */
  refund: readonly Exclude<PaymentOptions['refund'], 'usual'>[];
  /** Whether what it keeps of a payment can be chosen: empty where it never says it. */
  fee: readonly Exclude<PaymentOptions['fee'], 'usual'>[];
};

/** Of providers that say what they keep of a payment. */
export const feeOffers: Offers['fee'] = ['none', 'later', 'own'];

/** A payment as displayed in the lab. */
export type LabPayment = {
  id: string;
  /** The shop's reference. */
  ref: string;
  description: string;
  amount: Money;
  refundedMinor: number;
  refundableMinor: number;
  /** The provider's name of the state. */
  state: string;
  isOpen: boolean;
  isPending: boolean;
  /** The language sent by the shop, if any. */
  language: string;
};

export type Choice = {
  action: 'pay' | 'decline' | 'cancel' | 'pay-later';
  instrument: string;
  code: string;
  knobs: PaymentOptions;
};

/** Where the buyer's browser is sent. */
export type BrowserStep =
  | { kind: 'go'; url: string }
  | { kind: 'post'; url: string; fields: readonly (readonly [name: string, value: string])[] }
  | { kind: 'stay'; message: TextKey }
  | { kind: 'over' };

/** Shared dependencies of providers: clock, ids, and access to the shop. */
export type Lab = {
  /** Milliseconds of the sandbox's clock. */
  now(): number;
  ids: Ids;
  timers: Timers;
  /** Base URL of a provider for browsers: `http://localhost:3000/sandbox/stripe`. */
  urlOf(provider: ProviderName): string;
  /** Redirects and webhooks go to the shop only, because the sandbox's keys are public. */
  isShop(url: string): boolean;
  knobsOf(provider: ProviderName, payment: string): PaymentOptions;
  /** What the provider keeps of a payment, by its knobs; null: it doesn't say it yet. */
  feeOf(provider: ProviderName, payment: string, usualMinor: number): number | null;
  /** Schedules a webhook with the knobs of its payment. `url` if the payment sets its own. */
  tell(news: {
    provider: ProviderName;
    payment: string;
    event: string;
    url?: string;
    write(tamper: Tamper): Message | Promise<Message>;
  }): void;
  /** Runs after a delay, for delayed payment methods; on command if the sandbox isn't automatic. */
  settleLater(settle: () => unknown): void;
};
