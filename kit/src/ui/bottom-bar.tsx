import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useRootMark } from './use-root-mark.ts';

type BottomBarProps = {
  /** False while hidden below the screen; inert then. */
  isOut?: boolean;
  className?: string;
  children: ReactNode;
};

/** The main button of a page on phones: fixed to the bottom of the screen, with space reserved for it. */
export function BottomBar({ isOut = true, className, children }: BottomBarProps) {
  useRootMark('bottomBar', isOut);
  return (
    <div
      inert={!isOut}
      data-bottom-bar={isOut ? '' : undefined}
      className={classNames('bottom-bar', !isOut && 'invisible translate-y-full', className)}
    >
      {children}
    </div>
  );
}
