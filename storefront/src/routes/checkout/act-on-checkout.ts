import type { RefusedLine } from '@souk/contract/cart';
import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import { toMinor } from '@souk/rules/money';
import { inStripeUnits } from '@souk/rules/provider-units';
import { redirect } from 'react-router';
import { personalApi, requireSameVisitor, type PageArgs } from '#api/api-client.ts';
import { askVoucher } from '#features/voucher/ask-voucher.ts';
import type { VoucherAnswer } from '#features/voucher/voucher-field.tsx';
import { links } from '#links.ts';

export type CheckoutAnswer = {
  messages: readonly string[];
  /** Lines because of which the order was refused. */
  lines: readonly RefusedLine[];
  method: number;
  voucher: VoucherAnswer | null;
};

type CheckoutIntent = 'order' | 'voucher' | 'remove-voucher';

/** The action of a submitted checkout form: apply a typed (`intent`) or selected (`offer`) voucher, remove it, or order. */
export function intentOf(form: FormData): CheckoutIntent {
  if (form.has('offer')) return 'voucher';
  const intent = form.get('intent');
  return intent === 'voucher' || intent === 'remove-voucher' ? intent : 'order';
}

/** Performs one checkout action. A refusal preserves all selections. */
export async function actOnCheckout({
  request,
  url,
  context,
}: Pick<PageArgs, 'request' | 'url' | 'context'>): Promise<CheckoutAnswer> {
  const form = await request.formData();
  const code = String(form.get('offer') ?? form.get('voucher') ?? '').trim();
  const method = Number(form.get('order_method') ?? 0);
  const answer: CheckoutAnswer = { messages: [], lines: [], method, voucher: null };
  await requireSameVisitor(personalApi(context), url, links.checkout(method || undefined));
  switch (intentOf(form)) {
    case 'remove-voucher':
      await personalApi(context).need('DELETE voucher/applied');
      return answer;
    case 'voucher':
      return { ...answer, voucher: await askVoucher(context, code) };
    case 'order': {
      const { messages, lines } = await order({ form, context }, code);
      return { ...answer, messages, lines, voucher: code === '' ? null : await askVoucher(context, code) };
    }
  }
}

/** Places the order and redirects to it or to its payment; returns only if it was refused. */
async function order({ form, context }: Pick<PageArgs, 'context'> & { form: FormData }, voucher: string) {
  const api = personalApi(context);
  const outcome = await api.call('POST order/action', {
    body: { order_method: String(form.get('order_method') ?? ''), voucher, time_zone: 'UTC' },
    idempotencyKey: String(form.get('idempotency_key') ?? ''),
  });
  if (!outcome.ok) return { messages: outcome.messages, lines: outcome.lines ?? [] };
  const { id, order_method: chosen, amount, currency } = outcome.data;
  if (amount === 0 || chosen === PAYMENT_METHOD_CODE.cash_on_delivery)
    throw redirect(links.order(id, { placed: '1' }), 303);
  const token = String(form.get('payment_token') ?? '');
  if (token !== '') {
    // Charge only the amount that the wallet displayed.
    const isAgreed =
      inStripeUnits({ minor: toMinor(amount, currency), currency }) === Number(form.get('wallet_amount'));
    const paid = isAgreed
      ? await api.call('POST order/payment-done', {
          body: { id, payment_token: token, order_method: chosen },
        })
      : null;
    throw redirect(paid?.ok ? links.order(id, { placed: '1' }) : links.payRefused(id), 303);
  }
  // The order exists whatever the provider responds; the payment page shows failures and offers to retry.
  const opening = await api.call('POST order/transaction', { body: { id } });
  throw redirect(opening.ok ? links.pay(id) : links.payRefused(id), 303);
}
