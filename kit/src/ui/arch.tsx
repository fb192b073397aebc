import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tint = 'sand' | 'sky' | 'sage' | 'blush' | 'lilac' | 'butter' | 'sunk';

const tints: Record<Tint, string> = {
  sand: 'bg-tint-sand',
  sky: 'bg-tint-sky',
  sage: 'bg-tint-sage',
  blush: 'bg-tint-blush',
  lilac: 'bg-tint-lilac',
  butter: 'bg-tint-butter',
  sunk: 'bg-sunk',
};

type ArchProps = { tint?: Tint; className?: string; children?: ReactNode };

/** The brand's arch frame. Only for categories, store logos, the slider, empty states and the error page. */
export function Arch({ tint = 'sunk', className, children }: ArchProps) {
  return <span className={classNames('arch arch-frame', tints[tint], className)}>{children}</span>;
}
