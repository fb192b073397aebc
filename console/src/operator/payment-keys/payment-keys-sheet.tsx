import type { PaymentKeys } from '@souk/contract/console/payment-keys';
import { methodName } from '#parts/method-name.ts';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { Snippet } from '../go-live/snippet.tsx';
import { PaymentKeysForm } from './payment-keys-form.tsx';

type PaymentKeysSheetProps = {
  of: PaymentKeys | null;
  isSandbox: boolean;
  onClose(): void;
  onSaved(): void;
};

/** Cards are the only method that doesn't have its provider's name. */
const nameOf = (provider: string, t: Translate) =>
  provider === 'stripe' ? t('operator.payment-keys.stripe') : methodName(provider, t);

/** Keys of a payment provider, and the webhook address to register there. */
export function PaymentKeysSheet({ of, isSandbox, onClose, onSaved }: PaymentKeysSheetProps) {
  const t = useT();
  const isClosed = isSandbox || of?.set_by === 'environment';
  return (
    <Sheet
      open={of !== null}
      onClose={onClose}
      side="end"
      title={of ? t('operator.payment-keys.of', { method: nameOf(of.provider, t) }) : ''}
    >
      {of && (
        <div className="grid gap-4">
          {isSandbox && <Notice>{t('operator.payment-keys.sandbox')}</Notice>}
          {!isSandbox && isClosed && <Notice>{t('operator.payment-keys.fixed')}</Notice>}
          {of.is_unreadable && <Notice tone="error">{t('operator.payment-keys.unreadable')}</Notice>}
          {of.webhook_address !== null && (
            <section className="grid gap-2">
              <h3 className="font-semibold">{t('operator.payment-keys.webhook')}</h3>
              <p className="text-13 text-text-2">{t('operator.payment-keys.webhook.text')}</p>
              <Snippet label={t('operator.payment-keys.webhook')} text={of.webhook_address} />
            </section>
          )}
          {!isClosed && <PaymentKeysForm key={of.provider} keys={of} onSaved={onSaved} />}
        </div>
      )}
    </Sheet>
  );
}
