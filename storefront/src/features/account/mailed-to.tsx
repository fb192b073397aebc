import type { ReactNode } from 'react';

export function mailedTo(address: ReactNode) {
  return (
    <bdi dir="ltr" className="font-label break-words text-text">
      {address}
    </bdi>
  );
}
