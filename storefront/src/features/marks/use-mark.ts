import type { MouseEvent } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useIsMarked, type MarkKind } from './marks.ts';
import { toggleMark } from './toggle-mark.ts';

/** State and action of a mark button. Before hydration it submits the form of its kind (mark-forms.tsx). */
export function useMark(kind: MarkKind, id: number) {
  const t = useT();
  const isOn = useIsMarked(kind, id);
  return {
    isOn,
    button: {
      form: kind,
      name: 'id',
      value: id,
      'aria-pressed': isOn,
      onClick: (event: MouseEvent) => {
        event.preventDefault();
        void toggleMark(kind, id, t);
      },
    },
  };
}
