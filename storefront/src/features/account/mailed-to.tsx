import type { ReactNode } from 'react';

/** The recipient's email address in a sentence. */
export function mailedTo(address: ReactNode) {
  return (
    <bdi dir="ltr" className="font-label break-words text-text">
      {address}
    </bdi>
  );
}
