import type { ComponentProps } from 'react';
import { ConflictSheet } from './conflict-sheet.tsx';
import { SaveBar } from './save-bar.tsx';

type SheetProps = ComponentProps<typeof ConflictSheet>;
type BarProps = ComponentProps<typeof SaveBar>;

/** Change state of a form that is saved as a whole. */
type ChangedForm = {
  changed: number;
  errors?: Readonly<Record<string, string>>;
  isBusy: boolean;
  save(): void;
  discard(): void;
  conflict: SheetProps['conflict'];
  resolve: SheetProps['onResolve'];
  closeConflict(): void;
};

type SaveChangesProps = Pick<SheetProps, 'nameOf' | 'textOf'> &
  Pick<BarProps, 'note' | 'saveLabel' | 'second'> & { form: ChangedForm; isNew?: boolean };

/** Save bar with conflict panel. */
export function SaveChanges({ form, isNew = false, nameOf, textOf, ...bar }: SaveChangesProps) {
  return (
    <>
      <SaveBar
        count={form.changed}
        isNew={isNew}
        isBusy={form.isBusy}
        wrong={Object.keys(form.errors ?? {}).length}
        onSave={form.save}
        onDiscard={form.discard}
        {...bar}
      />
      <ConflictSheet
        conflict={form.conflict}
        {...(nameOf && { nameOf })}
        {...(textOf && { textOf })}
        onResolve={form.resolve}
        onClose={form.closeConflict}
      />
    </>
  );
}
