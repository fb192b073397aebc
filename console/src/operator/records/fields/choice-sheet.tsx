import type { RecordKindName } from '@souk/contract/console/operator-records';
import { call } from '#api/call.ts';
import { consoleHere } from '#api/console-here.ts';
import { PickList } from '#parts/pick-list.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { listRecords, type Place } from '#operator/records/calls.ts';
import { kinds } from '#operator/records/kinds.ts';

export type PickedKind =
  | RecordKindName
  | 'product'
  /** Public ones, selectable without catalogue permission. */
  | 'listed-product'
  | 'store';
export type Chosen = { id: number; title: string; image: string; detail: string };

type Asked = { q?: string; ids?: string };

export async function listChoices(kind: PickedKind, asked: Asked, signal: AbortSignal): Promise<Chosen[]> {
  if (kind === 'product' && consoleHere() === 'seller') {
    const { rows } = await call('GET seller/products', { query: { ...asked, limit: 100 }, signal });
    return rows.map(({ id, title, image }) => ({ id, title, image, detail: '' }));
  }
  if (kind === 'product') {
    const { rows } = await call('GET operator/products', { query: { ...asked, limit: 100 }, signal });
    return rows.map(({ id, title, image, store }) => ({ id, title, image, detail: store.name }));
  }
  if (kind === 'listed-product') {
    const rows = await call('GET operator/commission/products', { query: asked, signal });
    return rows.map(({ id, title, image, store }) => ({ id, title, image, detail: store }));
  }
  if (kind === 'store') {
    const { rows } = await call('GET operator/sellers', {
      query: { ...asked, view: 'all', limit: 100 },
      signal,
    });
    return rows.map(({ id, name }) => ({ id, title: name, image: '', detail: '' }));
  }
  const area = consoleHere() === 'seller' ? 'store' : kinds[kind].area;
  const place: Place = { area, kind };
  const { rows } = await listRecords(place, { ...asked, limit: 100 }, signal);
  return rows.map(({ id, title, image, store, facts }) => ({
    id,
    title,
    image,
    detail: String(facts['category'] ?? facts['slug'] ?? store ?? ''),
  }));
}

type ChoiceSheetProps = {
  open: boolean;
  title: string;
  kind: PickedKind;
  onClose(): void;
  onChoose(row: Chosen): void;
};

export function ChoiceSheet({ open, title, kind, onClose, onChoose }: ChoiceSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={title} side="end">
      <PickList
        of={kind}
        label={t('operator.pick.search')}
        find={(q, signal) => listChoices(kind, q ? { q } : {}, signal)}
        onPick={onChoose}
      />
    </Sheet>
  );
}
