import { useState } from 'react';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { numberFocus } from '@souk/kit/ui/number-focus.ts';

type CellInputProps = {
  /** Saved value. */
  value: string;
  label: string;
  /** Saves the input; false: refused, with a message. */
  onSave(text: string): Promise<boolean>;
  /** Column name for arrow-key navigation; leaving the cell saves it. */
  column?: string;
  className?: string;
};

/** Inline editor: Enter or blur saves, Escape reverts. */
export function CellInput({ value, label, onSave, column, className }: CellInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  async function save() {
    if (draft === null || draft.trim() === value) return setDraft(null);
    setIsSaving(true);
    await onSave(draft.trim());
    setIsSaving(false);
    setDraft(null);
  }

  return (
    <input
      dir="ltr"
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      data-column={column}
      aria-busy={isSaving || undefined}
      value={draft ?? value}
      className={classNames(
        'h-8 w-22 rounded-control border border-transparent bg-transparent px-2 text-end tabular-nums hover:border-control focus:border-control focus:bg-surface max-md:h-11 max-md:border-line',
        isSaving && 'opacity-60',
        className,
      )}
      {...numberFocus({ inputMode: 'decimal' })}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (column && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
          event.preventDefault();
          adjacentCell(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1)?.focus();
        }
        if (event.key !== 'Escape') return;
        setDraft(null);
        event.stopPropagation();
      }}
    />
  );
}

function adjacentCell(cell: HTMLInputElement, step: number): HTMLInputElement | undefined {
  const column = `input[data-column="${cell.dataset['column']}"]`;
  const cells = [...(cell.closest('table')?.querySelectorAll<HTMLInputElement>(column) ?? [])];
  return cells[cells.indexOf(cell) + step];
}
