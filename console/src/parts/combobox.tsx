import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '@souk/kit/ui/class-names.ts';

/**
 * ARIA combobox: focus and keys stay in the field, one option is active. `field` are props of the `<input role="combobox">`, `list`
 * those of the option container; options are `<ComboboxOption>`. `kept`: the active option if the caller remembers it by more than its
 * place; else -1.
 */
export function useCombobox(count: number, kept = -1) {
  const listId = useId();
  const [active, setActive] = useState(0);
  /** -1 without options. */
  const at = kept >= 0 ? kept : Math.min(active, count - 1);
  const idOf = (index: number) => `${listId}-${index}`;
  return {
    at,
    /** Resets to the first option when the text changes. */
    markFirst: () => setActive(0),
    /** Activates the next or previous option, wrapping around, scrolls it into view and returns its place. */
    move(step: 1 | -1) {
      if (count === 0) return -1;
      const next = (at + step + count) % count;
      setActive(next);
      document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
      return next;
    },
    field: {
      'aria-activedescendant': at >= 0 ? idOf(at) : undefined,
      'aria-autocomplete': 'list',
      autoComplete: 'off',
    },
    list: { id: listId, role: 'listbox' },
    optionOf: (index: number) => ({ id: idOf(index), isMarked: index === at }),
  } as const;
}

/** Direction of an arrow key; null for other keys. */
export const stepOf = ({ key }: KeyboardEvent): 1 | -1 | null =>
  key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null;

type ComboboxOptionProps = {
  id: string;
  isMarked: boolean;
  onTake(): void;
  className: string;
  children: ReactNode;
};

export function ComboboxOption({ id, isMarked, onTake, className, children }: ComboboxOptionProps) {
  return (
    // Keys are handled by the field; this is for pointers.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      className={classNames(
        'cursor-pointer rounded-control px-2.5',
        className,
        isMarked ? 'bg-primary-soft text-primary-ink' : 'hover:bg-sunk',
      )}
      onClick={onTake}
    >
      {children}
    </div>
  );
}
