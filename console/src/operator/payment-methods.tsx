import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { PaymentKeys } from '@souk/contract/console/payment-keys';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMe } from '#api/me.ts';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { methodName } from '#parts/method-name.ts';
import { PaymentKeysSheet } from './payment-keys/payment-keys-sheet.tsx';
import { MethodTestSheet, type TestOf } from './method-test/method-test-sheet.tsx';

const tones: Record<'on' | 'unfit' | 'off', Tone> = { on: 'good', unfit: 'work', off: 'calm' };

type Method = ConsoleReplyOf<'GET operator/settings'>['methods'][number];

/** Maximum number of currencies listed by name. */
const fewCurrencies = 4;

type PaymentMethodsProps = {
  methods: readonly Method[];
  keys: ConsoleReplyOf<'GET operator/payment-keys'>;
  onChanged(): void;
};

/** Payment methods with state, keys and test button. */
export function PaymentMethods({ methods, keys, onChanged }: PaymentMethodsProps) {
  const t = useT();
  const { may } = useMe();
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<string | null>(null);
  const keysOf = (name: string | null) => keys.providers.find(({ provider }) => provider === name) ?? null;
  const [tested, setTested] = useState<TestOf | null>(() => cameBackTo(search));
  const factsOf = useMethodFacts(keysOf);
  return (
    <section id="methods" className="card scroll-mt-20">
      <h2 className="card-head">{t('operator.settings.methods')}</h2>
      <ul>
        {methods.map((method) => {
          const { name, state } = method;
          const own = keysOf(name);
          return (
            <li
              key={name}
              className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2"
            >
              <span className="min-w-28 flex-1">
                <span className="block font-medium">{methodName(name, t)}</span>
                {state !== 'off' && (
                  <span className="block text-13 text-text-3">{factsOf(method).join(' · ')}</span>
                )}
              </span>
              {own?.mode && (
                <StateMark tone={own.mode === 'live' ? 'good' : 'work'}>
                  {t(`operator.payment-keys.mode.${own.mode}`)}
                </StateMark>
              )}
              <StateMark tone={tones[state]}>{t(`operator.settings.method.${state}`)}</StateMark>
              {own && may('settings.write') && (
                <Button size="small" onClick={() => setOpened(name)}>
                  {t(name === 'bank' ? 'operator.payment-keys.bank' : 'operator.payment-keys')}
                  <span className="sr-only">{`: ${methodName(name, t)}`}</span>
                </Button>
              )}
              {may('settings.write') && state !== 'off' && (
                <Button
                  size="small"
                  aria-label={t('operator.method.test.of', { method: methodName(name, t) })}
                  onClick={() => setTested({ name })}
                >
                  {t('operator.method.test')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <MethodTestSheet
        of={tested}
        onAgain={(name) => setTested({ name })}
        onClose={() => {
          setTested(null);
          if (search.has('trial')) setSearch({}, { replace: true, preventScrollReset: true });
          onChanged();
        }}
      />
      <PaymentKeysSheet
        of={keysOf(opened)}
        isSandbox={keys.is_sandbox}
        onClose={() => setOpened(null)}
        onSaved={() => {
          setOpened(null);
          onChanged();
        }}
      />
    </section>
  );
}

/** Short facts about a method, in one line. */
function useMethodFacts(keysOf: (name: string) => PaymentKeys | null) {
  const t = useT();
  const { ago } = useFormat();
  const settledBy = (currencies: Method['currencies']) => {
    if (currencies === null) return t('operator.settings.method.any-currency');
    return currencies.length > fewCurrencies
      ? t('operator.settings.method.currencies', { count: currencies.length })
      : `\u2066${currencies.join(', ')}\u2069`;
  };
  return ({ name, state, currencies, last_notice_at: at, tested_at: proved }: Method): string[] => {
    const notice = at
      ? t('operator.settings.method.notice', { ago: ago(at) })
      : t('operator.settings.method.no-notice');
    const isNotified = state === 'on' && !withoutWebhooks.includes(name);
    return [
      settledBy(currencies),
      ...(keysOf(name)?.set_by === 'environment' ? [t('operator.payment-keys.by-environment')] : []),
      ...(isNotified ? [notice] : []),
      ...(isNotified && proved ? [t('operator.settings.method.tested', { ago: ago(proved) })] : []),
    ];
  };
}

/** Methods without webhooks. */
const withoutWebhooks = ['cash_on_delivery', 'bank'];

/** Providers redirect back to the test payment. */
function cameBackTo(search: URLSearchParams): TestOf | null {
  const testPaymentId = Number(search.get('trial'));
  return Number.isInteger(testPaymentId) && testPaymentId > 0 ? { testPaymentId } : null;
}
