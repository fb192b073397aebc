import type { PaymentNextStep } from '@souk/contract/payment';
import { useEffect, useRef } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { storeLinkBack, type LinkBack } from './link-back.ts';

type Leaving = Exclude<PaymentNextStep, { kind: 'instructions' }>;

/**
 * Redirects to the provider's page once per attempt; a link or button for visitors who return or have no JavaScript. Card details
 * are never entered on our pages.
 */
type LeaveProps = {
  next: Leaving;
  provider: string;
  /** Unique per payment attempt. */
  visit: string;
  /** Signed link that lets a visitor from an order email back in. */
  back?: LinkBack | undefined;
};

export function LeaveForProvider({ next, provider, visit, back }: LeaveProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const attempt = next.kind === 'redirect' ? next.url : next.fields.find(([name]) => isId(name))?.[1];
  const mark = `${visit} ${attempt ?? next.kind}`;

  useEffect(() => {
    if (back) storeLinkBack(back);
    if (!isFirstVisit(mark)) return;
    if (next.kind === 'redirect') window.location.assign(next.url);
    else form.current?.submit();
  }, [mark, next, back]);

  return (
    <div className="grid justify-items-start gap-4">
      <p role="status">{t('payment.leaving', { provider })}</p>
      {next.kind === 'redirect' ? (
        <a href={next.url} className={buttonStyle({ variant: 'primary', size: 'large' })}>
          <Icon name="lock" />
          {t('payment.continue', { provider })}
        </a>
      ) : (
        <form ref={form} method="post" action={next.action}>
          {next.fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" variant="primary" size="large" icon="lock">
            {t('payment.continue', { provider })}
          </Button>
        </form>
      )}
    </div>
  );
}

/** The attempt's ID in a provider's form. */
function isId(name: string): boolean {
  return name === 'order_id' || name === 'm_payment_id';
}

/** Back from the provider's page must not redirect again. */
function isFirstVisit(mark: string): boolean {
  const key = `paying ${mark}`;
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, '1');
    return true;
  } catch {
    return false;
  }
}
