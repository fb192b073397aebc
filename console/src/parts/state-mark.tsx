import type { ReactNode } from 'react';
import { classNames } from '@souk/kit/ui/class-names.ts';

export type Tone = 'good' | 'work' | 'bad' | 'calm';

const tones: Record<Tone, string> = {
  good: 'bg-success-soft text-success',
  work: 'bg-warning-soft text-warning',
  bad: 'bg-sale-soft text-sale',
  calm: 'bg-sunk text-text-2',
};

/** Status label; the dot is filled for active states. */
export function StateMark({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-tag px-2 py-0.5 text-12 font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      <span
        aria-hidden
        className={classNames('size-1.5 rounded-pill border border-current', tone !== 'calm' && 'bg-current')}
      />
      {children}
    </span>
  );
}
