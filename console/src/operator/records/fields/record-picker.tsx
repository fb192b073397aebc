import { useState } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ChoiceSheet, type Chosen, type PickedKind } from './choice-sheet.tsx';
import { useNames } from './use-names.ts';

type RecordPickerProps = {
  name: string;
  label: string;
  to: PickedKind;
  value: number | null;
  error: string | undefined;
  onChange(id: number, chosen: Chosen): void;
};

/** One record by its name: shown as a button that opens all there are, found by typing. */
export function RecordPicker({ name, label, to, value, error, onChange }: RecordPickerProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const names = useNames(to, value ? [value] : []);
  const chosen = value ? names.get(value) : undefined;
  return (
    <div className="grid content-start gap-1.5 text-14">
      <span id={`record-${name}-label`} className="font-label">
        {label}
      </span>
      <button
        type="button"
        id={`record-${name}`}
        aria-labelledby={`record-${name}-label record-${name}`}
        className="control flex items-center justify-between gap-2 text-start"
        onClick={() => setIsOpen(true)}
      >
        <bdi className={chosen ? 'truncate' : 'truncate text-text-3'}>
          {chosen?.title ?? t('operator.pick.choose')}
        </bdi>
        <Icon name="search" size={16} className="flex-none text-text-3" />
      </button>
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
