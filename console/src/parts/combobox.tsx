import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '@souk/kit/ui/class-names.ts';

/**
 * A field with a list below it, as ARIA's combobox has it: keys and focus stay in the field, one option of the list is marked.
 * `field` is what the `<input role="combobox">` carries,
 * `list` what stands around the options; each is a `<ComboboxOption>`.
 */
export function useCombobox(count: number) {
  const listId = useId();
  const [active, setActive] = useState(0);
  /** -1 where there is nothing to mark. */
  const at = Math.min(active, count - 1);
  const idOf = (index: number) => `${listId}-${index}`;
  return {
    at,
    /** Marks the first again: another text finds other options. */
    markFirst: () => setActive(0),
    /** Marks the option after or before it, the last one before the first, and brings it into view. */
    move(step: 1 | -1) {
      if (count === 0) return;
      const next = (at + step + count) % count;
      setActive(next);
      document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
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

/** Which way an arrow key goes in a list; null: it is none. */
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
    // Keys stay in the field; a pointer takes a line here.
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
