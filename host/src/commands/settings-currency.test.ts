import { expect, test } from 'vitest';
import { readPaymentEnvironment } from '#payments/payment-environment.ts';
import { readPaymentMethods } from '#payments/read-payment-methods.ts';
import { buildTestShop } from '@souk/server/testing/build-test-shop';
import { changeSettings } from '@souk/server/settings/test-settings';
import { paymentMethodTexts } from './settings.ts';

test('a currency change prints added and removed payment methods', async () => {
  const shop = await buildTestShop();
  try {
    const environment = {
      payments: readPaymentEnvironment({}),
      hasPaymentSandbox: true,
      publicUrl: 'http://localhost:3000',
      authSecret: 'a'.repeat(40),
      dataDir: '',
    };
    const payingIn = async (currency: string) => {
      await changeSettings(shop.db, { currency });
      return readPaymentMethods(environment, shop.db);
    };
    const [dollars, rupees] = [await payingIn('USD'), await payingIn('INR')];
    expect(dollars).toContain('iyzico');
    expect(paymentMethodTexts(dollars, rupees)).toMatch(/^Payment methods added: .*phonepe/);
    expect(paymentMethodTexts(dollars, rupees)).toMatch(/\nPayment methods removed: /);
    expect(paymentMethodTexts(rupees, rupees)).toBe('');
    expect(paymentMethodTexts(rupees, [])).toMatch(/No payment method is left\.\n$/);
  } finally {
    await shop.close();
  }
});
