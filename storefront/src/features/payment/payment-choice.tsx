import type { ReplyOf } from '@souk/contract/endpoint';
import type { paymentGateway } from '@souk/contract/site';
import { useState } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { BankDetails } from './bank-details.tsx';
import type { BankLine } from './bank-lines.tsx';
import { providerName } from './provider-name.ts';

export type Gateway = Pick<ReplyOf<typeof paymentGateway>, 'methods' | 'bank_details'>;

const bankMethod = 7;
const cashMethod = 2;

/** Symbols by SPEC §9's numbers; a card is the rule, the others say what they are. */
const icons: Record<number, IconName> = { 2: 'cash', 4: 'wallet', 7: 'bank', 9: 'smartphone' };

/**
 * Radio cards that look like tabs; the chosen one says what happens next. Only configured methods are there, and card
 * numbers are typed at the provider, never here.
 */
export function PaymentChoice({ gateway, preselected }: { gateway: Gateway; preselected: number }) {
  const t = useT();
  const { methods } = gateway;
  const [chosen, setChosen] = useState(preselected || (methods[0]?.id ?? 0));
  if (methods.length === 0) return <Notice tone="warning">{t('checkout.noMethod')}</Notice>;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-18 font-heading">{t('checkout.howToPay')}</legend>
      {methods.map((method) => {
        const isChosen = method.id === chosen;
        return (
          <div
            key={method.id}
            className={classNames('card', isChosen && 'border-primary-line outline-1 outline-primary-line')}
          >
            <label className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-3">
              <input
                type="radio"
                name="order_method"
                value={method.id}
                checked={isChosen}
                onChange={() => setChosen(method.id)}
                className="tick"
              />
              <span className="grid flex-1 text-16 font-medium">{method.title}</span>
              <Icon name={icons[method.id] ?? 'card'} size={24} className="text-text-2" />
            </label>
            {isChosen && (
              <div className="grid justify-items-start gap-1 px-4 pb-4 text-14 text-text-2 sm:ps-12">
                <p>{whatHappens(method)}</p>
                {method.id === bankMethod && gateway.bank_details && (
                  <BankDetails lines={linesOf(gateway.bank_details)} label={t('payment.bank.show')} />
                )}
              </div>
            )}
          </div>
        );
      })}
    </fieldset>
  );

  function whatHappens(method: Gateway['methods'][number]): string {
    if (method.id === cashMethod) return t('checkout.cashText');
    if (method.id === bankMethod) return t('payment.bank.text');
    return t('payment.hosted', { provider: providerName(method) });
  }
}

function linesOf(details: NonNullable<Gateway['bank_details']>): BankLine[] {
  return Object.entries(details)
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({ label, value, copy: ['account_number', 'iban', 'bic'].includes(label) }));
}
