import type { ReactNode } from 'react';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import type { IconName } from '@souk/kit/ui/icon.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';

/** Empty state: one sentence and one action, a link or a control. */
export type Nothing = { text: string } & ({ to: string; label: string } | { action: ReactNode });

export function NothingHere({ icon, ...nothing }: Nothing & { icon?: IconName }) {
  return (
    <EmptyState
      {...(icon && { icon })}
      title={nothing.text}
      action={'action' in nothing ? nothing.action : <LinkButton to={nothing.to}>{nothing.label}</LinkButton>}
    />
  );
}
