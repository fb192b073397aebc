import type { PaymentGatewaySchema } from '@souk/contract/site';
import type { z } from 'zod';
import type { Settings } from '#settings/settings-schema.ts';
import { listActiveMethods } from './methods.ts';

type PaymentGateway = z.infer<typeof PaymentGatewaySchema>;

/** CONTRACT §2.1, `payment-gateway`: switches and publishable ids, never a secret (D6). `texts` are the interface's. */
export function paymentGatewayView(settings: Settings, texts: Record<string, string>): PaymentGateway {
  const active = listActiveMethods(settings);
  const isOn = (name: string) => (active.some((method) => method.name === name) ? 1 : 0);
  const preferred = active.find((method) => method.id === settings.default_payment_method) ?? active[0];
  return {
    stripe: isOn('stripe'),
    stripe_key: '',
    cash_on_delivery: isOn('cash_on_delivery'),
    razorpay: isOn('razorpay'),
    razorpay_key: '',
    paypal: isOn('paypal'),
    paypal_key: '',
    flutterwave: isOn('flutterwave'),
    flutterwave_key: '',
    iyzico: isOn('iyzico'),
    bank: isOn('bank'),
    payfast: isOn('payfast'),
    phonepe: isOn('phonepe'),
    // 0: no method is on, nothing is preselected.
    default: preferred?.id ?? 0,
    methods: active.map(({ id, name, titleKey }) => ({ id, name, title: texts[titleKey] ?? name })),
    bank_details: null,
  };
}
