import type { PaymentNextStep } from '@souk/contract/payment';
import { useEffect, useRef } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { storeLinkBack, type LinkBack } from './link-back.ts';

type Leaving = Exclude<PaymentNextStep, { kind: 'instructions' }>;

/**
 * The way to the provider's page: taken by itself once per attempt, and a link or button for whoever came back, or has
 * no script. Nothing of a card is ever typed on our pages.
 */
type LeaveProps = {
  next: Leaving;
  provider: string;
  /** Differs for each time that the shopper asked to pay. */
  visit: string;
  /** What lets somebody in again who pays by the link of a mail. */
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

/** What a provider's form carries as the id of the attempt. */
function isId(name: string): boolean {
  return name === 'order_id' || name === 'm_payment_id';
}

/** Going back from the provider's page must not lead there again at once. */
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
