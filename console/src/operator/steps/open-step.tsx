import { call } from '#api/call.ts';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { useLoaded } from '#parts/use-loaded.ts';
import { StepDecision } from './step-decision.tsx';

/** What a store has sent for one step, fetched when it is opened. */
export function OpenStep({ id, onDecided }: { id: number; onDecided(): void }) {
  const step = useLoaded(`step${id}`, (signal) =>
    call('GET operator/checklist/{id}', { params: { id }, signal }),
  );
  return step ? (
    <StepDecision step={step} onDecided={onDecided} />
  ) : (
    <Skeleton className="h-60 rounded-card" />
  );
}
