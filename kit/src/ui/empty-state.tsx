import type { ReactNode } from 'react';
import { Arch, type Tint } from './arch.tsx';
import { Icon, type IconName } from './icon.tsx';

type EmptyStateProps = {
  title: string;
  level?: 'h1' | 'h2' | 'h3';
  text?: ReactNode;
  /** A picture for the arch, or an icon. */
  picture?: ReactNode;
  icon?: IconName;
  tint?: Tint;
  /** Next step for the visitor. */
  action?: ReactNode;
};

/** Empty state: arch, text and a next step. */
export function EmptyState({
  title,
  level: Heading = 'h2',
  text,
  picture,
  icon = 'package',
  tint = 'sand',
  action,
}: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-10 text-center">
      <Arch tint={tint} className="w-30">
        {picture ?? (
          <span className="grid size-full place-items-center pt-2 text-text-2">
            <Icon name={icon} size={32} />
          </span>
        )}
      </Arch>
      <Heading className="text-18">{title}</Heading>
      {text && <p className="max-w-[40ch] text-14 text-balance text-text-2">{text}</p>}
      {action}
    </div>
  );
}
