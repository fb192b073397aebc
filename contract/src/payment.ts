import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { bodyId, optional, pathId, signedLink, timeZone, userToken } from './input.ts';
import { OrderSchema, orderMethod } from './order.ts';
import { timestamp, zeroOne, id, money } from './wire.ts';

export const PaymentGatewaySchema = z.object({
  stripe: zeroOne,
  stripe_key: z.string(),
  cash_on_delivery: zeroOne,
  razorpay: zeroOne,
  razorpay_key: z.string(),
  paypal: zeroOne,
  paypal_key: z.string(),
  flutterwave: zeroOne,
  flutterwave_key: z.string(),
  iyzico: zeroOne,
  bank: zeroOne,
  payfast: zeroOne,
  phonepe: zeroOne,
  default: id,
  methods: z.array(z.object({ id, name: z.string(), title: z.string() })),
  bank_details: z
    .object({
      beneficiary: z.string(),
      bank_name: z.string(),
      account_number: z.string(),
      iban: z.string(),
      bic: z.string(),
      branch: z.string(),
      note: z.string(),
    })
    .nullable(),
  /** [ours] Apple Pay and Google Pay through the card provider: script URL and publishable key. */
  wallet: z.object({ script: z.string(), key: z.string() }).nullable(),
});

export const paymentGateway = endpoint({
  method: 'GET',
  path: 'payment-gateway',
  access: 'public',
  summary: 'List configured payment methods with public keys only',
  reply: PaymentGatewaySchema,
});

/** Next payment step (CONTRACT §2.6): redirect, post a form, or show instructions. */
export const NextStepSchema = z.union([
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({
    kind: z.literal('form'),
    action: z.string(),
    fields: z.array(z.tuple([z.string(), z.string()])),
  }),
  z.object({
    kind: z.literal('instructions'),
    lines: z.array(z.object({ label: z.string(), value: z.string(), copy: z.boolean().optional() })),
    due_at: timestamp.optional(),
  }),
]);

export type PaymentNextStep = z.infer<typeof NextStepSchema>;

const PaymentStatusSchema = z.object({
  order_id: id,
  order_method: z.int(),
  payment_done: zeroOne,
  state: z.enum(['pending', 'paid', 'failed', 'cancelled', 'refunded']),
  amount: money,
  currency: z.string(),
  trans_id: z.string().nullable(),
  next: NextStepSchema.nullable(),
  /** [ours] Whether the order can be paid in cash on delivery, where the shop offers it. */
  takes_cash: z.boolean(),
});

/** [ours] The signed link of the order suffices for payment, here and below. */
export const transaction = endpoint({
  method: 'POST',
  path: 'order/transaction',
  access: 'guest',
  summary: 'Start or resume the payment of an unpaid order',
  body: z.object({
    id: bodyId('refusal.order.missing'),
    order_method: optional(orderMethod),
    user_token: userToken,
    ...signedLink,
  }),
  reply: PaymentStatusSchema,
});

/** [ours] Doesn't start a payment: for the page a customer returns to from a provider. */
export const findTransaction = endpoint({
  method: 'GET',
  path: 'order/transaction/{id}',
  access: 'guest',
  summary: 'Get the payment state of an order; `next` only while an attempt is open',
  params: z.object({ id: pathId }),
  query: z.object({ user_token: userToken, ...signedLink }),
  reply: PaymentStatusSchema,
});

export const paymentDone = endpoint({
  method: 'POST',
  path: 'order/payment-done',
  access: 'guest',
  summary: 'Charge a card token, or check with the provider whether the order is paid',
  wrapped: true,
  repeatable: true,
  body: z.object({
    id: bodyId('refusal.order.missing'),
    // Some clients send the order's id: anything but a card token is only a hint.
    payment_token: z.union([z.string(), z.number()]).nullish().transform(String).catch(''),
    order_method: optional(orderMethod),
    user_token: userToken,
    time_zone: timeZone,
    ...signedLink,
  }),
  reply: OrderSchema,
});

export const paymentFailed = endpoint({
  method: 'POST',
  path: 'order/payment-failed',
  access: 'guest',
  summary: 'Report that the customer left before paying: the order ends and its items return to the cart',
  body: z.object({ id: bodyId('refusal.order.missing'), user_token: userToken }),
  reply: z.literal(true),
});
