import type { MERGED_KINDS } from '@souk/contract/console/operator-merge';
import type { RecordKindName } from '@souk/contract/console/operator-records';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#api/call.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useAct } from '#parts/use-act.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { RecordPicker } from '#operator/records/fields/record-picker.tsx';

type MergedKind = (typeof MERGED_KINDS)[number];

export const isMerged = (kind: RecordKindName): kind is MergedKind =>
  kind === 'category' || kind === 'subcategory' || kind === 'brand' || kind === 'collection';

type MergeRecordProps = { kind: MergedKind; id: number; name: string };

/** An act that merges a record into another, whose page it opens; null without a record. */
export function useMerge(merged: MergeRecordProps | null) {
  const t = useT();
  const navigate = useNavigate();
  if (!merged) return null;
  const { kind, id, name } = merged;
  return async (into: { id: number; title: string }) => {
    const sent = { params: { kind, id }, body: { into: into.id } };
    await call('POST operator/catalogue/{kind}/{id}/merge', sent);
    toast(t('operator.merge.done', { name, into: into.title }));
    await navigate(`/operator/catalogue/${kind}/${into.id}`);
  };
}

/** Merges a record into another of its kind, after a preview. */
export function MergeRecord({ kind, id, name }: MergeRecordProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  const mergeInto = useMerge({ kind, id, name });
  const [isOpen, setIsOpen] = useState(false);
  const [into, setInto] = useState<{ id: number; title: string } | null>(null);
  const isItself = into?.id === id;
  async function merge() {
    if (into && !isItself && (await act(async () => mergeInto?.(into)))) setIsOpen(false);
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('operator.merge')}</Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('operator.merge.title', { name })}
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setIsOpen(false)}>{t('operator.cancel')}</Button>
            {into && !isItself && (
              <Button variant="danger" busy={isBusy} onClick={() => void merge()}>
                {t('operator.merge.do', { into: into.title })}
              </Button>
            )}
          </div>
        }
      >
        <div className="grid gap-4">
          <RecordPicker
            name="merge"
            label={t('operator.merge.into')}
            to={kind}
            value={into?.id ?? null}
            error={isItself ? t('operator.merge.itself') : undefined}
            onChange={(chosen, { title }) => setInto({ id: chosen, title })}
          />
          {into && !isItself && <MergePreview {...{ kind, id, name }} into={into.id} />}
        </div>
      </Sheet>
    </>
  );
}

/** The effect of a merge. */
export function MergePreview({ kind, id, name, into }: MergeRecordProps & { into: number }) {
  const t = useT();
  const found = useLoaded(`${id}/${into}`, (signal) =>
    call('GET operator/catalogue/{kind}/{id}/merge', { params: { kind, id }, query: { into }, signal }),
  );
  if (!found) return <Skeleton className="h-24" />;
  return (
    <div role="status">
      <ul className="grid list-disc gap-1.5 ps-5">
        <li>{t('operator.merge.products', { count: found.products })}</li>
        {found.subcategories > 0 && (
          <li>{t('operator.merge.subcategories', { count: found.subcategories })}</li>
        )}
        <li className="wrap-anywhere">{t('operator.merge.slug', { slug: found.slug, into: found.into })}</li>
        <li>{t('operator.merge.gone', { name })}</li>
      </ul>
    </div>
  );
}
