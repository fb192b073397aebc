import type { Timers } from './timers.ts';
import type { Answer, Asked, Route } from './exchange.ts';
import type { Ids } from './ids.ts';
import type { Knobs, Tamper } from './knobs.ts';
import type { Money } from './money.ts';
import type { Habits, Message } from './notifier.ts';
import type { ProviderName } from './provider-names.ts';
import type { TextKey } from './texts.ts';

/** One provider: its API, what its hosted page does, and what the lab can do to its payments. */
export type FakeProvider = {
  name: ProviderName;
  title: string;
  /** Paths below the provider's prefix. */
  routes: readonly Route[];
  /** What the provider answers to an address it does not have. */
  notFound(asked: Asked): Answer;
  /** What it answers when it fails (500) or has enough of the caller (429). */
  failure(status: 500 | 429): Answer;
  habits: Habits;
  page: HostedPage;
  /** Newest first. */
  payments(): readonly LabPayment[];
  /** What the buyer does; `over` when the payment cannot be paid any more. */
  choose(id: string, choice: Choice): BrowserStep;
  /** Ends what is pending. False when nothing is. */
  settle(id: string, outcome: 'paid' | 'failed'): boolean;
  /** A refund that the provider's side starts (dashboard). False when there is not that much to give back. */
  refund(id: string, amountMinor: number): boolean;
  /** Makes access tokens invalid, where the provider has some. */
  expireTokens?(): void;
};

export type HostedPage = {
  /** With `:id`, or without it when the id travels in the query. */
  path: string;
  idInQuery?: string;
  hasPaidTwice?: boolean;
  /** The knobs that make a difference with this provider, besides those of every one. */
  offers: Offers;
  /** Documented test numbers; `does` is told beside each. */
  instruments: readonly { number: string; does: string }[];
  hasCode?: boolean;
};

export type Offers = {
  /** What can be wrong with its notices. */
  tamper: readonly Exclude<Tamper, 'none'>[];
  /** In what its books can differ; empty where the shop has no way to ask. */
  books: readonly Exclude<Knobs['books'], 'usual'>[];
  /** What else can become of a refund. */
  refund: readonly Exclude<Knobs['refund'], 'usual'>[];
};

/** One payment as the lab shows it. */
export type LabPayment = {
  /** The provider's id of what the shop opened: session, order, token. */
  id: string;
  /** The shop's reference. */
  ref: string;
  description: string;
  amount: Money;
  refundedMinor: number;
  refundableMinor: number;
  /** The provider's word. */
  state: string;
  /** The buyer can choose. */
  isOpen: boolean;
  /** Chosen, and not decided. */
  isPending: boolean;
  /** The language that the shop told the provider, if any. */
  language: string;
};

export type Choice = {
  action: 'pay' | 'decline' | 'cancel' | 'pay-later';
  /** A test card or account, or empty. */
  instrument: string;
  /** A one-time code, or empty. */
  code: string;
  knobs: Knobs;
};

/** Where the buyer's browser is led. */
export type BrowserStep =
  | { kind: 'go'; url: string }
  | { kind: 'post'; url: string; fields: readonly (readonly [name: string, value: string])[] }
  | { kind: 'stay'; said: TextKey }
  | { kind: 'over' };

/** What every provider gets: clock, chance, and the way to the shop. */
export type Lab = {
  /** Milliseconds of the sandbox's clock. */
  now(): number;
  ids: Ids;
  timers: Timers;
  /** Base of a provider's addresses, as browsers see them: `http://localhost:3000/sandbox/stripe`. */
  urlOf(provider: ProviderName): string;
  /** The sandbox leads buyers and notices to the shop and nowhere else, since everybody knows its keys. */
  isShop(url: string): boolean;
  knobsOf(provider: ProviderName, payment: string): Knobs;
  /** Plans a notice, with the knobs of its payment. `url` where the payment itself names it. */
  tell(news: {
    provider: ProviderName;
    payment: string;
    event: string;
    url?: string;
    write(tamper: Tamper): Message | Promise<Message>;
  }): void;
  /** Runs after a while: slow ways to pay. On command only, where the sandbox is not automatic. */
  settleLater(settle: () => unknown): void;
};
