import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import type { OnDecided } from '#parts/use-decide.ts';
import { useOpened } from '#parts/use-opened.ts';
import { factsOf } from '../work-facts.ts';
import { StepDecision } from './step-decision.tsx';

export function OpenStep({ id, onDecided }: { id: number; onDecided: OnDecided }) {
  const step = useOpened(factsOf.step(id));
  return step ? (
    <StepDecision step={step} onDecided={onDecided} />
  ) : (
    <Skeleton className="h-60 rounded-card" />
  );
}
