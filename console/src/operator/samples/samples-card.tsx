import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { lazy, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { usePolling } from '#parts/use-polling.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Spinner } from '@souk/kit/ui/spinner.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { withDeferredTexts } from '#parts/with-deferred-texts.ts';

const SamplesSheet = lazy(() => withDeferredTexts(() => import('./samples-sheet.tsx')));

type SamplesCardProps = { state: NonNullable<ConsoleReplyOf<'GET operator/work'>['samples']> };

/* Literal keys: their prefix also covers the panel's texts, which are loaded later. */
const states = {
  wanted: 'operator.samples.wanted',
  there: 'operator.samples.there',
  leaving: 'operator.samples.leaving',
} as const;

const lookAgainMs = 1500;

/** State of the installer's sample products, and removing them. */
export function SamplesCard({ state }: SamplesCardProps) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const isMoving = state !== 'there';
  usePolling(isMoving, lookAgainMs);
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
          {t(states[state])}
        </p>
      </div>
      {isMoving ? (
        <Spinner className="size-5" />
      ) : (
        <Button
          size="small"
          onClick={() => {
            setIsOpen(true);
            setWasOpened(true);
          }}
        >
          {t('operator.samples.remove')}
        </Button>
      )}
      {wasOpened && (
        <Suspense fallback={null}>
          <SamplesSheet
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            onDone={() => {
              setIsOpen(false);
              void revalidate();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
