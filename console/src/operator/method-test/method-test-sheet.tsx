import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { useState } from 'react';
import { call, Refused } from '#api/call.ts';
import { methodName } from '#parts/method-name.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Spinner } from '@souk/kit/ui/spinner.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { TestSteps } from './test-steps.tsx';
import { TransferLines } from './transfer-lines.tsx';
import { TestPaymentProgress } from './test-payment-progress.tsx';
import { useTestPayment } from './use-test-payment.ts';

/** A new test, or one to which the browser returns from the provider. */
export type TestOf = { name: string } | { testPaymentId: number };
type MethodTestSheetProps = { of: TestOf | null; onAgain(name: string): void; onClose(): void };

/** Tests a payment method on opening: automated steps first, then a test payment. */
export function MethodTestSheet({ of, onAgain, onClose }: MethodTestSheetProps) {
  const t = useT();
  const [times, setTimes] = useState(0);
  const cameBack = useTestPayment(of && 'testPaymentId' in of ? of.testPaymentId : null);
  const name = of === null ? null : 'name' in of ? of.name : (cameBack?.provider ?? null);
  return (
    <Sheet
      open={of !== null}
      onClose={onClose}
      title={name === null ? '' : t('operator.method.test.of', { method: methodName(name, t) })}
      footer={
        <div className="flex justify-end">
          <Button
            icon="reload"
            blocked={name === null}
            onClick={() => {
              if (name === null) return;
              setTimes(times + 1);
              onAgain(name);
            }}
          >
            {t('operator.method.again')}
          </Button>
        </div>
      }
    >
      {of && 'name' in of && <NewTest key={`${of.name}/${times}`} name={of.name} />}
      {of &&
        'testPaymentId' in of &&
        (cameBack ? <TestPaymentProgress payment={cameBack} next={null} /> : <Waits />)}
    </Sheet>
  );
}

/** Methods with instructions instead of a provider. */
const asksNobody = ['cash_on_delivery', 'bank'];

function NewTest({ name }: { name: string }) {
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
    <div className="grid gap-4">
      {!asksNobody.includes(name) && <p className="text-13 text-text-2">{t('operator.method.test.text')}</p>}
      {!outcome && <Waits />}
      {outcome?.why && <Notice tone="warning">{outcome.why}</Notice>}
      {outcome?.tested && <Begun name={name} tested={outcome.tested} />}
    </div>
  );
}

type Tested = ConsoleReplyOf<'POST operator/payment-methods/{name}/test'>;

function Begun({ name, tested: { steps, next, lines, trial: begun } }: { name: string; tested: Tested }) {
  const t = useT();
  const payment = useTestPayment(begun?.id ?? null) ?? begun;
  const failed = steps.find(({ state }) => state === 'failed');
  if (name === 'cash_on_delivery') return <p>{t('operator.method.cash')}</p>;
  if (lines.length > 0)
    return (
      <>
        <TransferLines lines={lines} />
        <Notice>{t('operator.method.bank')}</Notice>
      </>
    );
  return (
    <>
      <TestSteps steps={steps} />
      {failed && (
        <Notice tone="warning">
          {t(failed.step === 'currency' ? 'operator.method.unfit' : 'operator.method.fails')}
        </Notice>
      )}
      {payment && <TestPaymentProgress payment={payment} next={next} />}
    </>
  );
}

function Waits() {
  const t = useT();
  return (
    <p className="flex items-center gap-3" role="status">
      <Spinner className="size-5 border-2" />
      {t('operator.method.testing')}
    </p>
  );
}
