import { useState } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ChoiceSheet, type Chosen, type PickedKind } from './choice-sheet.tsx';
import { useNames } from './use-names.ts';

type RecordPickerProps = {
  name: string;
  label: string;
  to: PickedKind;
  value: number | null;
  error?: string | undefined;
  /** Option for no selection, if allowed. */
  any?: { title: string; onClear(): void };
  onChange(id: number, chosen: Chosen): void;
};

/** Selects a record by name: a button opens a searchable list. */
export function RecordPicker({ name, label, to, value, error, any, onChange }: RecordPickerProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const names = useNames(to, value ? [value] : []);
  const chosen = value ? names.get(value) : undefined;
  return (
    <div className="grid content-start gap-1.5 text-14">
      <span id={`record-${name}-label`} className="font-label">
        {label}
      </span>
      <span className="flex items-center gap-1">
        <button
          type="button"
          id={`record-${name}`}
          aria-labelledby={`record-${name}-label record-${name}`}
          className="control flex min-w-0 flex-1 items-center justify-between gap-2 text-start"
          onClick={() => setIsOpen(true)}
        >
          <bdi className={chosen ? 'truncate' : 'truncate text-text-3'}>
            {chosen?.title ?? any?.title ?? t('operator.pick.choose')}
          </bdi>
          <Icon name="search" size={16} className="flex-none text-text-3" />
        </button>
        {any && value !== null && (
          <IconButton
            icon="close"
            size="small"
            iconSize={16}
            label={t('operator.rule.remove', { name: chosen?.title ?? label })}
            onClick={any.onClear}
          />
        )}
      </span>
      {error && <FieldError id={`record-${name}-error`}>{error}</FieldError>}
      <ChoiceSheet
        open={isOpen}
        title={label}
        kind={to}
        onClose={() => setIsOpen(false)}
        onChoose={(row) => {
          setIsOpen(false);
          onChange(row.id, row);
        }}
      />
    </div>
  );
}

export function AddButton({ label, onPress }: { label: string; onPress(): void }) {
  return (
    <Button icon="plus" size="small" className="justify-self-start" onClick={onPress}>
      {label}
    </Button>
  );
}
