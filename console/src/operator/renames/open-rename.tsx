import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import type { OnDecided } from '#parts/use-decide.ts';
import { useOpened } from '#parts/use-opened.ts';
import { factsOf } from '../work-facts.ts';
import { RenameDecision } from './rename-decision.tsx';

export function OpenRename({ id, onDecided }: { id: number; onDecided: OnDecided }) {
  const rename = useOpened(factsOf.rename(id));
  return rename ? (
    <RenameDecision rename={rename} onDecided={onDecided} />
  ) : (
    <Skeleton className="h-60 rounded-card" />
  );
}
