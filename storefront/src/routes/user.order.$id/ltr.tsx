import type { ReactNode } from 'react';

/** A mail address inside a sentence: it is written from left to right in every language. No block, or the full stop behind it would go to the next line. */
export function ltr(text: ReactNode) {
  return (
    <bdi dir="ltr" className="wrap-anywhere">
      {text}
    </bdi>
  );
}
