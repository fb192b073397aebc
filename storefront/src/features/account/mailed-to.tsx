import type { ReactNode } from 'react';

/** An address inside a sentence that says where a code went. */
export function mailedTo(address: ReactNode) {
  return (
    <bdi dir="ltr" className="font-label break-words text-text">
      {address}
    </bdi>
  );
}
