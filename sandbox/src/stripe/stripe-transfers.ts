import { type Answer, json } from '#lab/exchange.ts';
import type { Lab } from '#lab/fake-provider.ts';
import { currencyProblem } from './stripe-amounts.ts';
import { balanceOf } from './stripe-balance.ts';
import { type ConnectTransfer, transferObject } from './stripe-connect-objects.ts';
import { missingParam, noSuch, stripeError } from './stripe-errors.ts';
import { type StripeParams, textAt, textsAt } from './stripe-params.ts';
import type { StripeStore } from './stripe-store.ts';

/** POST /v1/transfers: from the shop's balance to a seller's account. */
export function createTransfer(lab: Lab, store: StripeStore, params: StripeParams): Answer {
  for (const name of ['amount', 'currency', 'destination'])
    if (textAt(params, name) === null) return stripeError(missingParam(name));
  const [amount, currency] = [textAt(params, 'amount')!, textAt(params, 'currency')!];
  const unknown = currencyProblem(currency, 'currency');
  if (unknown) return stripeError(unknown);
  if (!/^[1-9]\d{0,11}$/.test(amount))
    return stripeError({
      code: 'parameter_invalid_integer',
      message: `Invalid integer: ${amount}`,
      param: 'amount',
    });
  const accountId = textAt(params, 'destination')!;
  const account = store.accounts.get(accountId);
  if (!account) return stripeError(noSuch('destination', accountId, 'destination', 400));
  if (account.state !== 'enabled')
    return stripeError({
      code: 'insufficient_capabilities_for_transfer',
      message:
        'Your destination account needs to have at least one of the following capabilities enabled: transfers, legacy_payments',
    });
  if ((balanceOf(store).get(currency) ?? 0) < Number(amount))
    return stripeError({
      code: 'balance_insufficient',
      message: 'You have insufficient available funds in your Stripe account.',
    });
  const transfer: ConnectTransfer = {
    id: `tr_1${lab.ids.text(23)}`,
    createdAt: store.now(),
    amount: Number(amount),
    reversed: 0,
    currency,
    accountId,
    group: textAt(params, 'transfer_group'),
    description: textAt(params, 'description'),
    metadata: textsAt(params, 'metadata'),
  };
  store.transfers.set(transfer.id, transfer);
  store.tellTransfer(transfer, 'transfer.created');
  return json(200, transferObject(transfer));
}

/** GET /v1/transfers, newest first. */
export function listTransfers({ transfers }: StripeStore, query: URLSearchParams): Answer {
  const [group, account] = [query.get('transfer_group'), query.get('destination')];
  const data = [...transfers.values()]
    .filter(
      (each) => (group === null || each.group === group) && (account === null || each.accountId === account),
    )
    .reverse()
    .slice(0, Number(query.get('limit') ?? 10));
  return json(200, { object: 'list', data: data.map(transferObject), has_more: false, url: '/v1/transfers' });
}

/** POST /v1/transfers/{id}/reversals; all that is left by default. */
export function createReversal(lab: Lab, store: StripeStore, params: StripeParams, id: string): Answer {
  const transfer = store.transfers.get(id);
  if (!transfer) return stripeError(noSuch('transfer', id, 'id'));
  const amount = Number(textAt(params, 'amount') ?? transfer.amount - transfer.reversed);
  if (!reverseTransfer(store, transfer, amount))
    return stripeError({ message: 'The reversal exceeds what is left of the transfer.', param: 'amount' });
  return json(200, { id: `trr_1${lab.ids.text(23)}`, object: 'transfer_reversal', amount, transfer: id });
}

/** False: more than what is left. */
export function reverseTransfer(store: StripeStore, transfer: ConnectTransfer, amount: number): boolean {
  if (!Number.isInteger(amount) || amount <= 0 || amount > transfer.amount - transfer.reversed) return false;
  transfer.reversed += amount;
  store.tellTransfer(transfer, 'transfer.reversed');
  return true;
}
