import { useState } from 'react';
import type { Conflict } from '#api/call.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Radio } from '@souk/kit/ui/radio.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';

type ConflictSheetProps = {
  conflict: readonly Conflict[];
  /** Field labels and value formatting. Absent: raw. */
  nameOf?(path: string): string;
  textOf?(path: string, value: unknown): string;
  /** Fields in which one's own value wins. */
  onResolve(mine: ReadonlySet<string>): Promise<void>;
  onClose(): void;
};

/** Conflict panel: for each field changed by both, choose a value. Other fields are saved anyway. */
export function ConflictSheet({ conflict, nameOf, textOf = shown, onResolve, onClose }: ConflictSheetProps) {
  const t = useT();
  const { ago } = useFormat();
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const mine = new Set(conflict.map(({ path }) => path).filter((path) => !theirs.has(path)));

  function choose(path: string, isTheirs: boolean) {
    const after = new Set(theirs);
    if (isTheirs) after.add(path);
    else after.delete(path);
    setTheirs(after);
  }

  return (
    <Sheet
      open={conflict.length > 0}
      onClose={onClose}
      title={t('console.conflict.title')}
      footer={
        <Button
          variant="primary"
          busy={isBusy && t('console.busy')}
          onClick={() => {
            setIsBusy(true);
            void onResolve(mine).finally(() => setIsBusy(false));
          }}
        >
          {t('console.conflict.save')}
        </Button>
      }
    >
      <div className="grid gap-4">
        {conflict.map(({ path, yours, theirs: other, by, at }) => (
          <fieldset key={path} className="rounded-control border border-line p-3">
            <legend className="px-1 font-semibold">
              {nameOf?.(path) ?? t('console.conflict.field', { path })}
            </legend>
            {by && at && (
              <p className="text-13 text-text-2">{t('console.conflict.by', { name: by, ago: ago(at) })}</p>
            )}
            <Radio
              name={path}
              label={t('console.conflict.mine', { value: textOf(path, yours) })}
              checked={!theirs.has(path)}
              onChange={() => choose(path, false)}
            />
            <Radio
              name={path}
              label={t('console.conflict.theirs', { value: textOf(path, other) })}
              checked={theirs.has(path)}
              onChange={() => choose(path, true)}
            />
          </fieldset>
        ))}
      </div>
    </Sheet>
  );
}

const longest = 200;
const shown = (_path: string, value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longest);
