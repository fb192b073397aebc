import type { FormEvent, ReactNode } from 'react';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';

/** Props that `useRemoval` returns for one entry. */
export type Removal = {
  id: number;
  form: { method: 'post'; action: string; onSubmit: (event: FormEvent) => void };
};

type RemoveButtonProps = {
  removal: Removal;
  label: string;
  className?: string;
  /** Label instead of the round icon. */
  children?: ReactNode;
};

/** Removes one entry; `data-remove` lets the focus move to the next one. */
export function RemoveButton({ removal, label, className, children }: RemoveButtonProps) {
  return (
    <form {...removal.form} className={className}>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="id" value={removal.id} />
      <button
        type="submit"
        data-remove=""
        aria-label={label}
        className={
          children
            ? classNames(buttonStyle({ size: 'small' }), 'w-full')
            : 'group/remove grid size-11 place-items-center'
        }
      >
        {children ?? (
          <span className="grid size-8 place-items-center rounded-pill bg-surface/92 group-hover/remove:bg-surface group-hover/remove:shadow-sm">
            <Icon name="close" size={18} />
          </span>
        )}
      </button>
    </form>
  );
}
