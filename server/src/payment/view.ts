import type { Common } from '@souk/contract/settings';
import type { PaymentGatewaySchema } from '@souk/contract/payment';
import type { ReplyOf } from '@souk/contract/endpoint';
import type { transaction } from '@souk/contract/payment';
import { wireTime } from '#http/wire-time.ts';
import type { PaymentStatus } from './start-payment.ts';
import type { NextStep, Payments } from '#outbound/payment-port.ts';
import type { z } from 'zod';
import type { Settings } from '#settings/settings-schema.ts';
import { moneyText } from '@souk/rules/money';
import { listOfferedMethods, type PaymentMethod } from '#ledger/methods.ts';

type Transaction = ReplyOf<typeof transaction>;
type PaymentGateway = z.infer<typeof PaymentGatewaySchema>;

/** CONTRACT §2.1, `payment-gateway`: switches and publishable IDs, never a secret (D6). `texts` are the interface's. */
export function paymentGatewayView(
  payments: Payments,
  settings: Settings,
  texts: Record<string, string>,
): PaymentGateway {
  const active = listOfferedMethods(payments, settings);
  const isOn = (name: string) => (active.some((method) => method.name === name) ? 1 : 0);
  const keyOf = (name: string) => (isOn(name) ? (payments.publicKeys[name] ?? '') : '');
  const preferred = active.find((method) => method.id === settings.default_payment_method) ?? active[0];
  return {
    stripe: isOn('stripe'),
    stripe_key: keyOf('stripe'),
    cash_on_delivery: isOn('cash_on_delivery'),
    razorpay: isOn('razorpay'),
    razorpay_key: keyOf('razorpay'),
    paypal: isOn('paypal'),
    paypal_key: keyOf('paypal'),
    flutterwave: isOn('flutterwave'),
    flutterwave_key: keyOf('flutterwave'),
    iyzico: isOn('iyzico'),
    bank: isOn('bank'),
    payfast: isOn('payfast'),
    phonepe: isOn('phonepe'),
    // 0: no method is enabled, nothing is preselected.
    default: preferred?.id ?? 0,
    methods: active.map(({ id, name, titleKey }) => ({ id, name, title: texts[titleKey] ?? name })),
    bank_details: isOn('bank') ? payments.bankDetails : null,
    wallet:
      payments.wallet && isOn('stripe') ? { script: payments.wallet.script, key: keyOf('stripe') } : null,
  };
}

/** A payment logo in the footer (CONTRACT §2.1, `payment` of `common`). */
export function paymentMarkView(
  { id, name, mark, titleKey }: PaymentMethod,
  texts: Record<string, string>,
): Common['payment'][number] {
  return { id, image: `payment-${mark}.svg`, title: texts[titleKey] ?? name, link: '' };
}

/** CONTRACT §2.6, `order/transaction`. */
export function paymentStatusView(
  { order, attempt, next }: PaymentStatus,
  { takesCash }: { takesCash: boolean },
): Transaction {
  return {
    order_id: order.id,
    order_method: order.order_method,
    payment_done: order.payment_done ? 1 : 0,
    state: stateOfPayment(order, attempt?.state ?? 'pending'),
    amount: moneyText(order.due_minor, order.currency),
    currency: order.currency,
    trans_id: order.trans_id,
    next: next && nextView(next),
    takes_cash: takesCash,
  };
}

function stateOfPayment(order: PaymentStatus['order'], attempt: string): Transaction['state'] {
  if (order.refunded) return 'refunded';
  if (order.payment_done) return 'paid';
  if (order.cancelled || attempt === 'cancelled' || attempt === 'expired') return 'cancelled';
  return attempt === 'failed' ? 'failed' : 'pending';
}

function nextView(next: NextStep): NonNullable<Transaction['next']> {
  switch (next.kind) {
    case 'redirect':
      return next;
    case 'form':
      return { ...next, fields: next.fields.map(([name, value]) => [name, value]) };
    case 'instructions': {
      const { kind, lines, dueAtMs } = next;
      return {
        kind,
        lines: [...lines],
        ...(dueAtMs === undefined ? {} : { due_at: wireTime(new Date(dueAtMs)) }),
      };
    }
  }
}
