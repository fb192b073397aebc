import type { CheckOfInstaller } from '@souk/contract/install';
import { useEffect, useState } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { Spinner } from '@souk/kit/ui/spinner.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ask } from './ask.ts';
import { CheckList } from './check-list.tsx';
import { StepHead, StepProblem } from './step-parts.tsx';
import { useCall } from './use-call.ts';

/** Machine checks. Warnings can be skipped, problems can't. */
export function SystemCheckStep({ installKey, onDone }: { installKey: string; onDone: () => void }) {
  const t = useT();
  const { problem, isBusy, run } = useCall();
  const [checks, setChecks] = useState<CheckOfInstaller[] | null>(null);
  const look = () =>
    void run(async () => setChecks((await ask('set-permission', installKey, { time: Date.now() })).checks));
  useEffect(look, [installKey]); // oxlint-disable-line react-hooks/exhaustive-deps -- once, when the step is shown

  const isGood = checks !== null && checks.every(({ ok }) => ok);
  const hasWarnings = checks?.some(({ warning }) => warning) ?? false;
  const verdict = !isGood ? 'problem' : hasWarnings ? 'warning' : 'ok';
  return (
    <>
      <StepHead
        title={t('install.checks.title')}
        text={checks === null ? t('install.checks.looking') : t(`install.checks.${verdict}`)}
      />
      <div className="grid gap-5">
        <StepProblem problem={problem} />
        {checks === null ? <Spinner className="size-6" /> : <CheckList checks={checks} />}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <Button onClick={look} busy={isBusy && t('install.busy')} icon="reload">
            {t('install.again')}
          </Button>
          {isGood && (
            <Button variant="primary" onClick={onDone}>
              {hasWarnings ? t('install.continue-warned') : t('install.continue')}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
