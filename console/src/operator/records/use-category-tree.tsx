import type { RecordRow } from '@souk/contract/console/operator-records';
import { useState } from 'react';
import { useAct } from '#parts/use-act.ts';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { moveSubcategory } from './calls.ts';
import { ChoiceSheet } from './fields/choice-sheet.tsx';
import type { TreeActs } from './inside-category.tsx';

type Tree = {
  rows: readonly RecordRow[];
  revalidate(): Promise<void>;
  say(text: string): void;
};

/** Moving subcategories between listed categories, with the selection panel. */
export function useCategoryTree({ rows, revalidate, say }: Tree) {
  const t = useT();
  const { act } = useAct();
  const [moved, setMoved] = useState(0);
  const [picked, setPicked] = useState<{ row: RecordRow; from: number } | null>(null);
  async function move(id: number, categoryId: number) {
    if (!(await act(() => moveSubcategory(id, categoryId)))) return;
    setMoved((times) => times + 1);
    const name = rows.find((row) => row.id === categoryId)?.title ?? '';
    toast(t('operator.record.moved-to', { name }));
    await revalidate();
  }
  const acts: TreeActs = { move, pick: (row, from) => setPicked({ row, from }), say };
  const sheet = (
    <ChoiceSheet
      open={picked !== null}
      title={t('operator.record.move-to.title', { name: picked?.row.title ?? '' })}
      kind="category"
      onClose={() => setPicked(null)}
      onChoose={({ id }) => {
        setPicked(null);
        if (picked && id !== picked.from) void move(picked.row.id, id);
      }}
    />
  );
  return { acts, moved, sheet };
}
