import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { useState } from 'react';
import { useMe } from '#api/me.ts';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { methodName } from './method-name.ts';
import { MethodTestSheet } from './method-test-sheet.tsx';

const tones: Record<'on' | 'unfit' | 'off', Tone> = { on: 'good', unfit: 'work', off: 'calm' };

type PaymentMethodsProps = { methods: ConsoleReplyOf<'GET operator/settings'>['methods'] };

/** The ways to pay, how each is, and whether it works. */
export function PaymentMethods({ methods }: PaymentMethodsProps) {
  const t = useT();
  const { ago } = useFormat();
  const { may } = useMe();
  const [tested, setTested] = useState<string | null>(null);
  return (
    <section id="methods" className="card scroll-mt-20">
      <h2 className="card-head">{t('operator.settings.methods')}</h2>
      <ul>
        {methods.map(({ name, state, last_notice_at: at }) => (
          <li
            key={name}
            className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2"
          >
            <span className="me-auto">
              <span className="block font-medium">{methodName(name, t)}</span>
              {state === 'on' && name !== 'cash_on_delivery' && (
                <span className="block text-13 text-text-3">
                  {at
                    ? t('operator.settings.method.notice', { ago: ago(at) })
                    : t('operator.settings.method.no-notice')}
                </span>
              )}
            </span>
            <StateMark tone={tones[state]}>{t(`operator.settings.method.${state}`)}</StateMark>
            {may('settings.write') && state !== 'off' && (
              <Button
                size="small"
                aria-label={t('operator.method.test.of', { method: methodName(name, t) })}
                onClick={() => setTested(name)}
              >
                {t('operator.method.test')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <MethodTestSheet name={tested} onClose={() => setTested(null)} />
    </section>
  );
}
