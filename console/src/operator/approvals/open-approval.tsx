import { call } from '#api/call.ts';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { useLoaded } from '#parts/use-loaded.ts';
import { ApprovalDecision } from './approval-decision.tsx';

/** One product that waits for the shop, fetched when it is opened. */
export function OpenApproval({ id, onDecided }: { id: number; onDecided(): void }) {
  const approval = useLoaded(`${id}`, (signal) =>
    call('GET operator/approvals/{id}', { params: { id }, signal }),
  );
  return approval ? (
    <ApprovalDecision approval={approval} onDecided={onDecided} />
  ) : (
    <Skeleton className="h-80 rounded-card" />
  );
}
