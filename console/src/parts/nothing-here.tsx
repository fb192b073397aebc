import type { ReactNode } from 'react';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import type { IconName } from '@souk/kit/ui/icon.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';

/** Where there is nothing to show: one sentence, and one thing to do about it: a page to go to, or a control of its own. */
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
