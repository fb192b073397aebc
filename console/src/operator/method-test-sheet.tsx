import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { useState } from 'react';
import { call, Refused } from '#api/call.ts';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { useLoaded } from '#parts/use-loaded.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Spinner } from '@souk/kit/ui/spinner.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { methodName } from './method-name.ts';

type Tested = ConsoleReplyOf<'POST operator/payment-methods/{name}/test'>;
type MethodTestSheetProps = { name: string | null; onClose(): void };

/** A way to pay is tried as soon as this opens, step by step. */
export function MethodTestSheet({ name, onClose }: MethodTestSheetProps) {
  const t = useT();
  const [times, setTimes] = useState(0);
  return (
    <Sheet
      open={name !== null}
      onClose={onClose}
      title={name === null ? '' : t('operator.method.test.of', { method: methodName(name, t) })}
      footer={
        <div className="flex justify-end">
          <Button icon="reload" onClick={() => setTimes(times + 1)}>
            {t('operator.method.again')}
          </Button>
        </div>
      }
    >
      {name !== null && <Trial key={`${name}/${times}`} name={name} />}
    </Sheet>
  );
}

/** Shoppers are told what to do, and no provider is. */
const asksNobody = ['cash_on_delivery', 'bank'];

function Trial({ name }: { name: string }) {
  const t = useT();
  const outcome = useLoaded(name, async () => {
    try {
      return {
        tested: await call('POST operator/payment-methods/{name}/test', { params: { name } }),
        why: '',
      };
    } catch (error) {
      if (error instanceof Refused) return { tested: null, why: error.messages[0] ?? '' };
      throw error;
    }
  });
  return (
    <div className="grid gap-4" aria-live="polite">
      {!asksNobody.includes(name) && <p className="text-13 text-text-2">{t('operator.method.test.text')}</p>}
      {!outcome && (
        <p className="flex items-center gap-3">
          <Spinner className="size-5 border-2" />
          {t('operator.method.testing')}
        </p>
      )}
      {outcome?.why && <Notice tone="warning">{outcome.why}</Notice>}
      {outcome?.tested && <Told name={name} tested={outcome.tested} />}
    </div>
  );
}

const tones: Record<Tested['steps'][number]['state'], Tone> = { done: 'good', failed: 'bad', left: 'calm' };

function Told({ name, tested: { steps, leads_to: leadsTo, lines } }: { name: string; tested: Tested }) {
  const t = useT();
  const isSound = steps.every(({ state }) => state !== 'failed');
  if (name === 'cash_on_delivery') return <p>{t('operator.method.cash')}</p>;
  return (
    <>
      {lines.length === 0 && (
        <ol className="grid gap-2">
          {steps.map(({ step, state, said }) => (
            <li key={step} className="flex flex-wrap items-center gap-x-3">
              <span className="me-auto font-medium">{t(`operator.method.step.${step}`)}</span>
              <StateMark tone={tones[state]}>{t(`operator.method.state.${state}`)}</StateMark>
              {said && (
                <bdi dir="ltr" className="w-full text-13 wrap-anywhere text-text-3">
                  {said}
                </bdi>
              )}
            </li>
          ))}
        </ol>
      )}
      {lines.length > 0 && (
        <section className="grid gap-1.5">
          <h3 className="font-semibold">{t('operator.method.lines')}</h3>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
            {lines.map(({ label, value }) => (
              <Line key={label} label={label} value={value} />
            ))}
          </dl>
        </section>
      )}
      <Notice tone={isSound ? 'success' : 'warning'}>
        {t(isSound ? 'operator.method.works' : 'operator.method.fails')}{' '}
        {isSound && leadsTo && t('operator.method.leads', { address: leadsTo })}
      </Notice>
    </>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  const t = useT();
  return (
    <>
      <dt className="text-text-3">{t(`operator.method.line.${label}` as 'operator.method.line.iban')}</dt>
      <dd className="wrap-anywhere">
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}
