import { inStripeUnits } from '@souk/rules/provider-units';
import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import type { Money } from '@souk/rules/payment-state';
import { useEffect, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import { useMessages, useT } from '@souk/kit/i18n/messages-context.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import type { Gateway } from './gateway.ts';
import { loadStripe } from './stripe-js.ts';

type WalletButtonProps = {
  wallet: NonNullable<Gateway['wallet']>;
  due: Money;
};

/** The element's other methods are disabled: the shop offers them itself or not at all. */
const paymentMethods = {
  applePay: 'auto',
  googlePay: 'auto',
  link: 'never',
  paypal: 'never',
  amazonPay: 'never',
  klarna: 'never',
} as const;

/**
 * Apple Pay and Google Pay through the card provider, in browsers with a wallet. The wallet's token is submitted with the
 * surrounding form, as a card payment.
 */
export function WalletButton({ wallet, due }: WalletButtonProps) {
  const t = useT();
  const { language } = useMessages();
  const submit = useSubmit();
  const place = useRef<HTMLDivElement>(null);
  const [isThere, setIsThere] = useState(false);
  const [problem, setProblem] = useState<'cancelled' | 'failed' | null>(null);
  const { script, key } = wallet;
  const { minor, currency } = due;

  useEffect(() => {
    const amount = inStripeUnits({ minor, currency });
    if (amount === null) return;
    let isOpen = true;
    let destroy = () => {};
    const begin = async () => {
      const stripe = await loadStripe({ script, key });
      if (!isOpen || !place.current) return;
      const elements = stripe.elements({
        mode: 'payment',
        amount,
        currency: currency.toLowerCase(),
        locale: language,
        allowedPaymentMethodTypes: ['card'],
      });
      const element = elements.create('expressCheckout', { paymentMethods });
      element.on('availablepaymentmethodschange', ({ paymentMethods: found }) =>
        setIsThere(Object.values(found ?? {}).some((method) => method?.available)),
      );
      element.on('cancel', () => setProblem('cancelled'));
      element.on('confirm', async ({ paymentFailed }) => {
        setProblem(null);
        const { error } = await elements.submit();
        const { confirmationToken } = error ? {} : await stripe.createConfirmationToken({ elements });
        const form = place.current?.closest('form');
        if (!confirmationToken || !form) {
          paymentFailed({ reason: 'fail' });
          return setProblem('failed');
        }
        const data = new FormData(form);
        data.set('order_method', String(PAYMENT_METHOD_CODE.stripe));
        data.set('payment_token', confirmationToken.id);
        data.set('wallet_amount', String(amount));
        await submit(data, { method: 'post', action: form.getAttribute('action') ?? '' });
      });
      element.mount(place.current);
      destroy = () => element.destroy();
    };
    // Blocked or unreachable: the other methods still work.
    begin().catch(() => {});
    return () => {
      isOpen = false;
      destroy();
    };
  }, [script, key, minor, currency, language, submit]);

  return (
    <div
      role="group"
      aria-label={t('payment.wallet.title')}
      className={isThere ? 'grid gap-2' : 'invisible -mb-4 h-0 overflow-hidden'}
    >
      <p className="text-13 font-semibold text-text">{t('payment.wallet.title')}</p>
      <div ref={place} />
      {problem && (
        <Notice tone="warning" live>
          {t(problem === 'cancelled' ? 'payment.wallet.cancelled' : 'payment.wallet.failed')}
        </Notice>
      )}
    </div>
  );
}
