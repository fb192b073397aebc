import type { Ref } from 'react';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';

/** Drag handle; phones use buttons. */
export function Grip({ grip, isShown }: { grip: Ref<HTMLSpanElement>; isShown: boolean }) {
  return (
    <span
      ref={grip}
      aria-hidden
      data-grip
      className={classNames(
        '-ms-2 grid h-8 w-6 flex-none place-items-center text-text-3 max-md:hidden',
        isShown ? 'cursor-grab' : 'invisible',
      )}
    >
      <Icon name="grip" size={16} />
    </span>
  );
}
