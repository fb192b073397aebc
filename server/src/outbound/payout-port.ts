import type { Money } from '@souk/rules/payment-state';
import type { PayoutFact } from '@souk/rules/payout-state';
import type { Inbound } from './inbound-message.ts';

/*
 * One port for payouts through providers, shaped like the payment port: adapters are stateless and translate messages to facts, from which
 * the reducer in rules/payout-state derives the state. They share the notify address, its signature and the notice log of their provider's
 * payments.
 */

/** A seller's account at the provider. */
export type ConnectedAccount = {
  ref: string;
  /** Money can be transferred to it, and from there to the seller's bank. */
  isEnabled: boolean;
  /** What the provider still needs, in its own codes. */
  missing: readonly string[];
  /** Why the provider stopped it, in its own code. */
  disabledReason: string | null;
};

export type AccountOwner = {
  /** By which creating the account is idempotent. */
  key: string;
  name: string;
  email: string;
  /** ISO 3166-1 alpha-2; empty: the seller chooses it at the provider. */
  country: string;
};

export type Transfer = {
  /** Ours, unique forever; derived from the payout. */
  reference: string;
  /** For people: `P-0149`. */
  number: string;
  account: string;
  amount: Money;
};

export type PayoutNotice =
  /** A hint that its state has changed, in unknown order: the provider is asked. */
  | { about: 'account'; account: string }
  /** Proved by the message's signature; the caller compares the transfer with the payout. */
  | {
      about: 'transfer';
      transferId: string;
      transfer: Omit<Transfer, 'number'>;
      facts: readonly PayoutFact[];
    };

export type PayoutAdapter = {
  /** As in URLs, tables and the ledger: `stripe`. */
  readonly provider: string;
  /** The name people read. */
  readonly title: string;
  supports(amount: Money): boolean;
  /** Creates the seller's account; idempotent by the owner's key. Returns its ID. */
  connect(owner: AccountOwner): Promise<string>;
  /** A single-use page of the provider on which the seller enters what it needs; it returns the browser to `back`. */
  onboardingLink(account: string, addresses: { back: string; expired: string }): Promise<string>;
  readAccount(account: string): Promise<ConnectedAccount>;
  /**
   * Sends the money. Idempotent by the reference for `repeatsForMs`. `failed` only if the provider refused this transfer itself; throws
   * ProviderUnavailableError whenever the outcome is unknown.
   */
  send(transfer: Transfer): Promise<readonly PayoutFact[]>;
  readonly repeatsForMs: number;
  /** What became of it; empty: the provider has no such transfer. Throws ProviderUnavailableError if its transfer isn't ours. */
  inquire(transfer: Transfer): Promise<readonly PayoutFact[]>;
  /** Parses a webhook. Null: forged, or not about payouts. */
  receive(message: Inbound): PayoutNotice | null;
};
