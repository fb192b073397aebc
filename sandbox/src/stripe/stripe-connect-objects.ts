/** Sellers' accounts and transfers to them. Amounts in Stripe's units, times in Unix seconds. */
export type ConnectAccount = {
  id: string;
  createdAt: number;
  email: string | null;
  country: string;
  name: string | null;
  metadata: Record<string, string>;
  /** `incomplete`: the seller has yet to enter details; `restricted`: Stripe has stopped it. */
  state: 'incomplete' | 'enabled' | 'restricted';
};

export type AccountLink = {
  id: string;
  accountId: string;
  backUrl: string;
  expiredUrl: string;
  expiresAt: number;
};

export type ConnectTransfer = {
  id: string;
  createdAt: number;
  amount: number;
  reversed: number;
  currency: string;
  accountId: string;
  group: string | null;
  description: string | null;
  metadata: Record<string, string>;
};

const asked = [
  'business_type',
  'external_account',
  'individual.verification.document',
  'tos_acceptance.date',
];

export function accountObject(account: ConnectAccount): Record<string, unknown> {
  const isEnabled = account.state === 'enabled';
  const due = account.state === 'incomplete' ? asked : isEnabled ? [] : ['individual.verification.document'];
  return {
    id: account.id,
    object: 'account',
    business_profile: { name: account.name },
    capabilities: { transfers: isEnabled ? 'active' : 'inactive' },
    charges_enabled: false,
    controller: {
      type: 'application',
      is_controller: true,
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    country: account.country,
    created: account.createdAt,
    details_submitted: account.state !== 'incomplete',
    email: account.email,
    metadata: account.metadata,
    payouts_enabled: isEnabled,
    requirements: {
      currently_due: due,
      disabled_reason: isEnabled
        ? null
        : account.state === 'restricted'
          ? 'rejected.other'
          : 'requirements.past_due',
      eventually_due: due,
      past_due: due,
      pending_verification: [],
    },
  };
}

export function transferObject(transfer: ConnectTransfer): Record<string, unknown> {
  return {
    id: transfer.id,
    object: 'transfer',
    amount: transfer.amount,
    amount_reversed: transfer.reversed,
    balance_transaction: `txn_${transfer.id}`,
    created: transfer.createdAt,
    currency: transfer.currency,
    description: transfer.description,
    destination: transfer.accountId,
    livemode: false,
    metadata: transfer.metadata,
    reversed: transfer.reversed === transfer.amount,
    source_transaction: null,
    source_type: 'card',
    transfer_group: transfer.group,
  };
}
