import type { Answer, Route } from '#lab/exchange.ts';
import type { ConnectLab, Lab } from '#lab/fake-provider.ts';
import {
  createAccount,
  createAccountLink,
  onboardingPage,
  readAccount,
  setAccountState,
} from './stripe-accounts.ts';
import { moneyOf, stripeAmountOf } from './stripe-amounts.ts';
import type { StripeStore } from './stripe-store.ts';
import { createReversal, createTransfer, listTransfers, reverseTransfer } from './stripe-transfers.ts';
import type { StripeParams } from './stripe-params.ts';

/** What the lab and the control API do with sellers' accounts. */
export const connectOf = (store: StripeStore): ConnectLab => ({
  has: (id) => store.accounts.has(id),
  transfers: () =>
    [...store.transfers.values()].reverse().map((transfer) => ({
      id: transfer.id,
      account: transfer.accountId,
      description: transfer.description ?? '',
      amount: moneyOf(transfer.amount, transfer.currency),
      reversedMinor: moneyOf(transfer.reversed, transfer.currency).minor,
    })),
  act(id, act, amountMinor) {
    const account = store.accounts.get(id);
    if (!account) return false;
    if (act !== 'reverse') {
      setAccountState(store, account, act === 'complete' ? 'enabled' : 'restricted');
      return true;
    }
    const transfer = [...store.transfers.values()].findLast(({ accountId }) => accountId === id);
    if (!transfer) return false;
    const currency = transfer.currency.toUpperCase();
    const amount =
      amountMinor === undefined
        ? transfer.amount - transfer.reversed
        : stripeAmountOf({ minor: amountMinor, currency });
    return reverseTransfer(store, transfer, amount);
  },
});

type Routes = {
  get(path: string, answer: Route['answer']): Route;
  post(path: string, answer: (body: StripeParams, id: string) => Answer): Route;
};

/** Stripe Connect: sellers' accounts, their onboarding, and transfers. */
export const connectRoutes = (lab: Lab, store: StripeStore, { get, post }: Routes): Route[] => [
  post('/v1/accounts', (body) => createAccount(lab, store, body)),
  get('/v1/accounts/:id', (_asked, { id = '' }) => readAccount(store, id)),
  post('/v1/account_links', (body) => createAccountLink(lab, store, body)),
  ...(['GET', 'POST'] as const).map((method): Route => ({
    method,
    path: '/setup/:id',
    isPage: true,
    answer: (asked, { id = '' }) => onboardingPage(store, asked, id),
  })),
  post('/v1/transfers', (body) => createTransfer(lab, store, body)),
  get('/v1/transfers', ({ query }) => listTransfers(store, query)),
  post('/v1/transfers/:id/reversals', (body, id) => createReversal(lab, store, body, id)),
];
