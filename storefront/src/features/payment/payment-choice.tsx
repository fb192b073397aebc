import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import type { Money } from '@souk/rules/payment-state';
import { ONLINE_HOLD_MINUTES, TRANSFER_HOLD_DAYS } from '@souk/rules/payment-hold';
import type { ReactNode } from 'react';
import { useLanguage, useT, type MessageKey } from '@souk/kit/i18n/messages-context.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { BankDetails } from './bank-details.tsx';
import type { BankLine } from './bank-lines.tsx';
import type { Gateway } from './gateway.ts';
import { paidWhen } from './paid-when.ts';
import { PaymentMark } from './payment-mark.tsx';
import { providerName } from './provider-name.ts';
import { WalletButton } from './wallet-button.tsx';

type Method = Gateway['methods'][number];

type PaymentChoiceProps = {
  gateway: Gateway;
  preselected: number;
  /** Names of stores because of which cash isn't offered. */
  noCash?: readonly string[];
  /** Amount for wallets. */
  due: Money;
};

/**
 * Radio cards of the configured payment methods, each with what happens next; "pay now" before "pay after ordering". Card details are
 * entered at the provider. The browser holds the selection, and CSS shows the matching content, also without JavaScript.
 */
export function PaymentChoice({ gateway, preselected, noCash = [], due }: PaymentChoiceProps) {
  const t = useT();
  const language = useLanguage();
  const { methods } = gateway;
  const cashAway =
    noCash.length > 0 && t('payment.noCash', { stores: new Intl.ListFormat(language).format(noCash) });
  if (methods.length === 0) return <Notice tone="warning">{cashAway || t('checkout.noMethod')}</Notice>;
  const chosen = methods.some(({ id }) => id === preselected) ? preselected : methods[0]?.id;
  const groups = [
    {
      title: t('payment.groupNow'),
      note: t('payment.groupNowNote', { minutes: ONLINE_HOLD_MINUTES }),
      methods: methods.filter(({ id }) => paidWhen(id) === 'now'),
    },
    { title: t('payment.groupLater'), note: '', methods: methods.filter(({ id }) => paidWhen(id) !== 'now') },
  ].filter((group) => group.methods.length > 0);
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <legend className="mb-1 text-18 font-heading">{t('checkout.howToPay')}</legend>
      <p className="-mb-1 text-14 text-text-2">{t('payment.samePrice')}</p>
      {cashAway && <p className="text-14">{cashAway}</p>}
      {gateway.wallet && <WalletButton wallet={gateway.wallet} due={due} />}
      {groups.map((group) => (
        <div key={group.title} role="group" aria-label={group.title} className="grid gap-2">
          {groups.length > 1 && (
            <p className="text-13 text-text-2">
              <b className="font-semibold text-text">{group.title}</b>
              {group.note && ` · ${group.note}`}
            </p>
          )}
          {group.methods.map((method) => (
            <MethodCard
              key={method.id}
              method={method}
              isChosen={method.id === chosen}
              currency={due.currency}
            >
              {method.id === PAYMENT_METHOD_CODE.bank && gateway.bank_details && (
                <BankDetails lines={linesOf(gateway.bank_details)} label={t('payment.bank.show')} />
              )}
            </MethodCard>
          ))}
        </div>
      ))}
    </fieldset>
  );
}

type MethodCardProps = { method: Method; isChosen: boolean; currency: string; children: ReactNode };

function MethodCard({ method, isChosen, currency, children }: MethodCardProps) {
  const t = useT();
  const next = {
    now: t(pageOf(method.id, currency), { provider: providerName(method) }),
    'on-delivery': t('payment.nextCash'),
    'by-transfer': t('payment.nextBank', { days: TRANSFER_HOLD_DAYS }),
  }[paidWhen(method.id)];
  return (
    <div className="card group/method has-checked:border-primary-line has-checked:outline-1 has-checked:outline-primary-line">
      <label className="flex min-h-16 cursor-pointer flex-wrap items-center gap-3 px-4 py-3">
        <input
          type="radio"
          name="order_method"
          value={method.id}
          defaultChecked={isChosen}
          data-paid={paidWhen(method.id)}
          aria-describedby={`method-${method.id}`}
          className="tick"
        />
        <span className="grid min-w-0 flex-[1_1_10rem]">
          <span className="text-16 font-medium">{method.title}</span>
          <span id={`method-${method.id}`} className="text-13 text-text-2">
            {next}
          </span>
        </span>
        <PaymentMark method={method.id} />
      </label>
      {children && (
        <div className="hidden justify-items-start px-4 pb-3 group-has-checked/method:grid sm:ps-12">
          {children}
        </div>
      )}
    </div>
  );
}

/** What shoppers can pay with on the provider's page: few know a processor by its name. */
function pageOf(id: number, currency: string): MessageKey {
  if (id === PAYMENT_METHOD_CODE.stripe) return 'payment.nextCard';
  if (id === PAYMENT_METHOD_CODE.paypal) return 'payment.nextHosted';
  return currency === 'INR' ? 'payment.nextUpi' : 'payment.nextProcessor';
}

function linesOf(details: NonNullable<Gateway['bank_details']>): BankLine[] {
  return Object.entries(details)
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({ label, value, copy: ['account_number', 'iban', 'bic'].includes(label) }));
}
