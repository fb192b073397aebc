import type { ReactNode } from 'react';

/** Email address inside a sentence, always left to right. Inline, because a block would wrap the following full stop. */
export function ltr(text: ReactNode) {
  return (
    <bdi dir="ltr" className="wrap-anywhere">
      {text}
    </bdi>
  );
}
