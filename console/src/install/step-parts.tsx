import type { ReactNode } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Refused } from './ask.ts';
import type { Problem } from './use-call.ts';

export type StepProps = { installKey: string; onBack: () => void };

export function StepHead({ title, text }: { title: ReactNode; text?: ReactNode }) {
  return (
    <header className="mb-6">
      <h1 className="mt-2 text-24 lg:text-28">{title}</h1>
      {text && <p className="mt-2 text-16 text-text-2">{text}</p>}
    </header>
  );
}

export function StepProblem({ problem }: { problem: Problem }) {
  const t = useT();
  if (
    problem === null ||
    (problem instanceof Refused && Object.keys(problem.fields).some((path) => path !== ''))
  )
    return null;
  return (
    <Notice tone="error" live>
      {problem === 'away' ? t('install.away') : problem.message}
    </Notice>
  );
}

export function StepButtons({
  onBack,
  busy,
  children,
}: {
  onBack?: () => void;
  busy: boolean;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
      {onBack ? (
        <Button variant="link" onClick={onBack}>
          {t('install.back')}
        </Button>
      ) : (
        <span />
      )}
      <Button type="submit" variant="primary" busy={busy && t('install.busy')}>
        {children}
      </Button>
    </div>
  );
}
