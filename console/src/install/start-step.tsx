import { useState, type SyntheticEvent } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ask, Refused } from './ask.ts';
import { ChoiceCard } from '#parts/choice-card.tsx';
import type { MailServerOfShop } from './mail-step.tsx';
import { StepButtons, StepHead, StepProblem, type StepProps } from './step-parts.tsx';
import { useCall } from './use-call.ts';
import { TableChoice, type ChosenTable } from './table-choice.tsx';
import type { You } from './you-step.tsx';

type Props = StepProps & {
  you: You;
  mail: MailServerOfShop | null;
  onDone: () => void;
  onRefused: (fields: Refused['fields']) => void;
};

const starts = ['empty', 'samples', 'table'] as const;

/** Initial content; then the shop opens. */
export function StartStep({ installKey, onBack, you, mail, onDone, onRefused }: Props) {
  const t = useT();
  const { problem, isBusy, run } = useCall();
  const [start, setStart] = useState<(typeof starts)[number]>('empty');
  const [table, setTable] = useState<ChosenTable | null>(null);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    void run(async () => {
      try {
        await ask('finish', installKey, {
          ...you,
          start_with: start,
          ...(start === 'table' && table ? { table } : {}),
          ...(mail ? { mail } : {}),
        });
        onDone();
      } catch (error) {
        if (error instanceof Refused && (error.fields['email'] ?? error.fields['password']) !== undefined)
          onRefused(error.fields);
        throw error;
      }
    });
  }

  return (
    <form onSubmit={submit} noValidate>
      <StepHead title={t('install.start.title')} text={t('install.start.text')} />
      <div className="grid gap-4">
        {starts.map((one) => (
          <ChoiceCard
            key={one}
            name="start"
            value={one}
            isChosen={start === one}
            onChoose={() => setStart(one)}
            title={t(`install.start.${one}`)}
            text={t(`install.start.${one}.text`)}
          />
        ))}
        {start === 'table' && <TableChoice installKey={installKey} onTable={setTable} />}
        <StepProblem problem={problem} />
        <StepButtons onBack={onBack} busy={isBusy}>
          {t('install.finish')}
        </StepButtons>
      </div>
    </form>
  );
}
