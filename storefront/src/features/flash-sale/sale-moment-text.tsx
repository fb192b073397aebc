import type { ReactNode } from 'react';
import { useSaleMoment } from './use-sale-moment.ts';

type SaleMomentTextProps = {
  ms: number;
  /** Formatted by `saleMoment`, in UTC. */
  inUtc: string;
  text: (moment: string) => ReactNode;
};

/** A text with the start or end of a sale. The reader's time takes the place of the longer one in UTC, without layout shift. */
export function SaleMomentText({ ms, inUtc, text }: SaleMomentTextProps) {
  const local = useSaleMoment(ms, inUtc);
  const isLocal = local !== inUtc;
  return (
    <span data-local-time className="grid">
      <span aria-hidden={isLocal} className={`col-start-1 row-start-1 ${isLocal ? 'invisible' : ''}`}>
        {text(inUtc)}
      </span>
      {isLocal && <span className="col-start-1 row-start-1">{text(local)}</span>}
    </span>
  );
}
