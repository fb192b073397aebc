import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMe } from '#api/me.ts';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { methodName } from '#parts/method-name.ts';
import { MethodTestSheet, type TestOf } from './method-test/method-test-sheet.tsx';

const tones: Record<'on' | 'unfit' | 'off', Tone> = { on: 'good', unfit: 'work', off: 'calm' };

type Method = ConsoleReplyOf<'GET operator/settings'>['methods'][number];

/** Maximum number of currencies listed by name. */
const fewCurrencies = 4;

type PaymentMethodsProps = {
  methods: readonly Method[];
  onTested(): void;
};

/** Payment methods with state and test button. */
export function PaymentMethods({ methods, onTested }: PaymentMethodsProps) {
  const t = useT();
  const { ago } = useFormat();
  const { may } = useMe();
  const [search, setSearch] = useSearchParams();
  const [tested, setTested] = useState<TestOf | null>(() => cameBackTo(search));
  function factsOf({ name, state, currencies, last_notice_at: at, tested_at: proved }: Method): string[] {
    const settles =
      currencies === null
        ? t('operator.settings.method.any-currency')
        : currencies.length > fewCurrencies
          ? t('operator.settings.method.currencies', { count: currencies.length })
          : `\u2066${currencies.join(', ')}\u2069`;
    if (state !== 'on' || withoutWebhooks.includes(name)) return [settles];
    const notice = at
      ? t('operator.settings.method.notice', { ago: ago(at) })
      : t('operator.settings.method.no-notice');
    return [settles, notice, ...(proved ? [t('operator.settings.method.tested', { ago: ago(proved) })] : [])];
  }
  return (
    <section id="methods" className="card scroll-mt-20">
      <h2 className="card-head">{t('operator.settings.methods')}</h2>
      <ul>
        {methods.map((method) => {
          const { name, state } = method;
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
              <StateMark tone={tones[state]}>{t(`operator.settings.method.${state}`)}</StateMark>
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
          onTested();
        }}
      />
    </section>
  );
}

/** Methods without webhooks. */
const withoutWebhooks = ['cash_on_delivery', 'bank'];

/** Providers redirect back to the test payment. */
function cameBackTo(search: URLSearchParams): TestOf | null {
  const testPaymentId = Number(search.get('trial'));
  return Number.isInteger(testPaymentId) && testPaymentId > 0 ? { testPaymentId } : null;
}
