import type { MessageKey } from '@souk/contract/message-key';
import type { Settings } from '#settings/settings-schema.ts';

export type PaymentMethod = {
  /** Order payment methods of SPEC §9, 1 to 9. */
  id: number;
  /** The switch of `payment-gateway` in CONTRACT §2.1. */
  name: string;
  titleKey: MessageKey;
  isOn(settings: Settings): boolean;
};

/** The methods that the shop can take money with, in display order. Each comes with its adapter. */
export const paymentMethods: readonly PaymentMethod[] = [
  {
    id: 2,
    name: 'cash_on_delivery',
    titleKey: 'payment.method.cash-on-delivery',
    isOn: (settings) => settings.cash_on_delivery,
  },
];

export function listActiveMethods(settings: Settings): PaymentMethod[] {
  return paymentMethods.filter((method) => method.isOn(settings));
}

/** The method of an order if the operator has it switched on, otherwise null. */
export function findActiveMethod(settings: Settings, id: number): PaymentMethod | null {
  return listActiveMethods(settings).find((method) => method.id === id) ?? null;
}
