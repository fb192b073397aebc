import type { ReactNode } from 'react';

/** A mail address inside a sentence: it is written from left to right in every language. */
export function ltr(text: ReactNode) {
  return (
    <bdi dir="ltr" className="inline-block max-w-full wrap-anywhere">
      {text}
    </bdi>
  );
}
