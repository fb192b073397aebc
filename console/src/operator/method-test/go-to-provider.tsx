import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { TestPayment } from '@souk/contract/console/test-payments';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

export type Place = NonNullable<ConsoleReplyOf<'POST operator/payment-methods/{name}/test'>['next']>;

/** Opens the provider's page in a new tab; the result appears here. */
export function GoToProvider({ payment, next }: { payment: TestPayment; next: Place }) {
  const t = useT();
  const { money } = useFormat();
  const label = t('operator.method.go', { amount: money(payment.amount) });
  return (
    <div className="grid justify-items-start gap-1.5">
      {next.fields === null ? (
        <a href={next.address} target="_blank" rel="noopener" className={buttonStyle({ variant: 'primary' })}>
          <Icon name="external" />
          {label}
        </a>
      ) : (
        <form method="post" action={next.address} target="_blank" rel="noopener">
          {next.fields.map(({ name, value }) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" variant="primary" icon="external">
            {label}
          </Button>
        </form>
      )}
      <p className="text-13 text-text-2">{t('operator.method.go.text')}</p>
    </div>
  );
}
