import type { Lab } from '#lab/fake-provider.ts';
import {
  type Charge,
  chargeObject,
  type Dispute,
  disputeObject,
  type Intent,
  intentObject,
  type Refund,
  refundObject,
  type Session,
  sessionObject,
} from './stripe-objects.ts';
import { feeOf, moneyOf, stripeAmountOf } from './stripe-amounts.ts';
import {
  accountObject,
  type AccountLink,
  type ConnectAccount,
  type ConnectTransfer,
  transferObject,
} from './stripe-connect-objects.ts';
import { stripeMessage } from './stripe-webhook.ts';

/** State of the single merchant, and its webhooks. */
export type StripeStore = {
  now(): number;
  sessions: Map<string, Session>;
  intents: Map<string, Intent>;
  charges: Map<string, Charge>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  /** Transfers to the shop's bank account, in Stripe's units. */
  payouts: { id: string; amount: number; currency: string }[];
  /** Sellers' accounts, pages on which they enter their details, and transfers to them. */
  accounts: Map<string, ConnectAccount>;
  links: Map<string, AccountLink>;
  transfers: Map<string, ConnectTransfer>;
  /** Marks an intent as paid and returns its new state. */
  charge(intent: Intent): Intent;
  /** Marks a session as paid. */
  receive(session: Session): void;
  /** The session's current state: it may have expired. */
  upToDate(session: Session): Session;
  expire(session: Session): void;
  tellSession(session: Session, type: string): void;
  tellIntent(intent: Intent, type: string): void;
  tellRefund(refund: Refund, type: string): void;
  tellCharge(charge: Charge, type: string): void;
  tellDispute(dispute: Dispute, type: string): void;
  tellPayout(payout: Record<string, unknown> & { id: string }): void;
  /** With the knobs of the account. */
  tellAccount(account: ConnectAccount): void;
  tellTransfer(transfer: ConnectTransfer, type: string): void;
};

export function createStripeStore(lab: Lab, webhookSecret: string): StripeStore {
  const now = () => Math.floor(lab.now() / 1000);
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const charges = new Map<string, Charge>();
  const refunds = new Map<string, Refund>();

  function notify(
    payment: string,
    type: string,
    object: Record<string, unknown>,
    account: string | null = null,
  ): void {
    const event = { id: `evt_1${lab.ids.text(23)}`, type, createdAt: now(), object, account };
    lab.tell({
      provider: 'stripe',
      payment,
      event: type,
      write: (tamper) => stripeMessage(event, { secret: webhookSecret, now: now(), tamper }),
    });
  }
  const sessionOf = (intentId: string) =>
    [...sessions.values()].find((session) => session.intentId === intentId)?.id ?? intentId;

  function feeInUnits({ id, amount, currency }: Intent): number | null {
    const { minor } = moneyOf(feeOf(amount), currency);
    const kept = lab.feeOf('stripe', sessionOf(id), minor);
    return kept === null ? null : stripeAmountOf({ minor: kept, currency: currency.toUpperCase() });
  }

  const store: StripeStore = {
    now,
    sessions,
    intents,
    charges,
    refunds,
    disputes: new Map(),
    payouts: [],
    accounts: new Map(),
    links: new Map(),
    transfers: new Map(),
    charge(intent) {
      const charge: Charge = {
        id: `ch_3${lab.ids.text(23)}`,
        createdAt: now(),
        amount: intent.amount,
        refunded: 0,
        fee: feeInUnits(intent),
        currency: intent.currency,
        intentId: intent.id,
        metadata: intent.metadata,
      };
      charges.set(charge.id, charge);
      const charged: Intent = { ...intent, status: 'succeeded', chargeId: charge.id };
      intents.set(intent.id, charged);
      return charged;
    },
    receive(session) {
      const id = session.intentId ?? `pi_3${lab.ids.text(23)}`;
      session.intentId = id;
      store.charge({
        id,
        createdAt: intents.get(id)?.createdAt ?? now(),
        amount: session.amount,
        currency: session.currency,
        status: 'succeeded',
        metadata: session.intentMetadata,
        chargeId: null,
      });
      session.status = 'complete';
      session.paymentStatus = 'paid';
    },
    upToDate(session) {
      if (session.status === 'open' && now() >= session.expiresAt) store.expire(session);
      return session;
    },
    expire(session) {
      session.status = 'expired';
      store.tellSession(session, 'checkout.session.expired');
    },
    tellSession: (session, type) => notify(session.id, type, sessionObject(session)),
    tellIntent: (intent, type) => notify(sessionOf(intent.id), type, intentObject(intent)),
    tellRefund: (refund, type) => notify(sessionOf(refund.intentId), type, refundObject(refund)),
    tellCharge: (charge, type) => notify(sessionOf(charge.intentId), type, chargeObject(charge)),
    tellDispute: (dispute, type) => notify(sessionOf(dispute.intentId), type, disputeObject(dispute)),
    tellPayout: (payout) => notify(payout.id, 'payout.paid', payout),
    tellAccount: (account) => notify(account.id, 'account.updated', accountObject(account), account.id),
    tellTransfer: (transfer, type) => notify(transfer.accountId, type, transferObject(transfer)),
  };
  return store;
}
