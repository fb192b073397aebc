import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import type { OnDecided } from '#parts/use-decide.ts';
import { useOpened } from '#parts/use-opened.ts';
import { factsOf } from '../work-facts.ts';
import { ApprovalDecision } from './approval-decision.tsx';

export function OpenApproval({ id, onDecided }: { id: number; onDecided: OnDecided }) {
  const approval = useOpened(factsOf.product(id));
  return approval ? (
    <ApprovalDecision approval={approval} onDecided={onDecided} />
  ) : (
    <Skeleton className="h-80 rounded-card" />
  );
}
