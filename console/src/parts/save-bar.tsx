import { useEffect } from 'react';
import { LeaveGuard } from './leave-guard.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type SaveBarProps = {
  count: number;
  isNew: boolean;
  isBusy: boolean;
  /** Fields with errors since the last attempt to save. */
  wrong?: number | undefined;
  note?: string | undefined;
  saveLabel?: string | undefined;
  /** Alternative action for the changes. */
  second?: { label: string; onPress(): void } | undefined;
  onSave(): void;
  onDiscard(): void;
};

/** Appears with the first change and guards against leaving. ⌘S saves. */
export function SaveBar({
  count,
  isNew,
  isBusy,
  wrong = 0,
  note,
  saveLabel,
  second,
  onSave,
  onDiscard,
}: SaveBarProps) {
  const t = useT();
  const isDirty = count > 0 && !isBusy;
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (isDirty) onSave();
    };
    addEventListener('keydown', save);
    return () => {
      removeEventListener('keydown', save);
    };
  });
  if (count === 0 && !isNew) return null;
  return (
    <>
      <div className="save-bar sticky bottom-16 z-10 flex flex-wrap items-center justify-end gap-3 rounded-card border border-line bg-surface px-4 py-3 shadow-lg lg:bottom-4">
        <span className="me-auto text-text-2" role="status">
          {wrong > 0 ? t('console.form.wrong', { count: wrong }) : t('console.form.changed', { count })}
          {note && <span className="block text-13">{note}</span>}
        </span>
        {count > 0 && (
          <Button size="small" onClick={onDiscard}>
            {t('console.form.discard')}
          </Button>
        )}
        {second && (
          <Button size="small" busy={isBusy && t('console.busy')} onClick={second.onPress}>
            {second.label}
          </Button>
        )}
        <Button size="small" variant="primary" busy={isBusy && t('console.busy')} onClick={onSave}>
          {saveLabel ?? t(isNew ? 'console.product.create' : 'console.form.save')}
        </Button>
      </div>
      <LeaveGuard count={isDirty ? count : 0} />
    </>
  );
}
