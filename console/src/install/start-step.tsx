import { useState, type SyntheticEvent } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ask, Refused } from './ask.ts';
import { ChoiceCard } from './choice-card.tsx';
import { StepButtons, StepHead, StepProblem, type StepProps } from './step-parts.tsx';
import { useAsked } from './use-asked.ts';
import type { You } from './you-step.tsx';

type Props = StepProps & { mayHaveDemo: boolean; you: You; onDone: () => void; onRefused: () => void };

/** What the shop begins with; then the shop opens. */
export function StartStep({ installKey, onBack, mayHaveDemo, you, onDone, onRefused }: Props) {
  const t = useT();
  const { problem, isBusy, run } = useAsked();
  const [start, setStart] = useState<'empty' | 'demo'>('empty');

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    void run(async () => {
      try {
        await ask('finish', installKey, { ...you, start_with: start });
        onDone();
      } catch (error) {
        if (error instanceof Refused && error.fields['email'] !== undefined) onRefused();
        throw error;
      }
    });
  }

  return (
    <form onSubmit={submit} noValidate>
      <StepHead title={t('install.start.title')} text={t('install.start.text')} />
      <div className="grid gap-4">
        <ChoiceCard
          name="start"
          value="empty"
          isChosen={start === 'empty'}
          onChoose={() => setStart('empty')}
          title={t('install.start.empty')}
          text={t('install.start.empty.text')}
        />
        <ChoiceCard
          name="start"
          value="demo"
          isChosen={start === 'demo'}
          isBlocked={!mayHaveDemo}
          onChoose={() => setStart('demo')}
          title={t('install.start.demo')}
          text={mayHaveDemo ? t('install.start.demo.text') : t('install.start.demo.blocked')}
        />
        <StepProblem problem={problem} />
        <StepButtons onBack={onBack} busy={isBusy}>
          {t('install.finish')}
        </StepButtons>
      </div>
    </form>
  );
}
