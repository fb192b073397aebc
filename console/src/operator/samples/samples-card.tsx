import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useLookAgain } from '#parts/use-look-again.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Spinner } from '@souk/kit/ui/spinner.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { SamplesSheet } from './samples-sheet.tsx';

type SamplesCardProps = { state: NonNullable<ConsoleReplyOf<'GET operator/work'>['samples']> };

const lookAgainMs = 1500;

/** Goods to look at that came with the installer: how it stands with them, and the way out. */
export function SamplesCard({ state }: SamplesCardProps) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [isOpen, setIsOpen] = useState(false);
  const isMoving = state !== 'there';
  useLookAgain(isMoving, lookAgainMs);
  return (
    <section
      className="card flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3"
      aria-labelledby="samples-title"
    >
      <div className="min-w-0 flex-1 basis-60">
        <h2 id="samples-title" className="text-14 font-medium">
          {t('operator.samples')}
        </h2>
        <p className="text-13 text-text-2" role="status">
          {t(`operator.samples.${state}`)}
        </p>
      </div>
      {isMoving ? (
        <Spinner className="size-5" />
      ) : (
        <Button size="small" onClick={() => setIsOpen(true)}>
          {t('operator.samples.remove')}
        </Button>
      )}
      <SamplesSheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onDone={() => {
          setIsOpen(false);
          void revalidate();
        }}
      />
    </section>
  );
}
