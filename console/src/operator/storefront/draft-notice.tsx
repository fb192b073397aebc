import { useRevalidator } from 'react-router';
import { Button } from '@souk/kit/ui/button.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { useAct } from '#parts/use-act.ts';
import { dropDraft, type WindowDraft } from './draft-calls.ts';
import { DraftTime } from './draft-time.tsx';

const titles = {
  save: 'operator.draft.shown',
  delete: 'operator.draft.goes',
  order: 'operator.draft.order',
} as const;

export function DraftNotice({ draft, mayWrite }: { draft: WindowDraft; mayWrite: boolean }) {
  const t = useT();
  const { ago } = useFormat();
  const { act, isBusy } = useAct();
  const { revalidate } = useRevalidator();
  async function drop() {
    if (!(await act(() => dropDraft(draft.id)))) return;
    toast(t('operator.draft.dropped'));
    await revalidate();
  }
  return (
    <Notice
      tone={draft.act === 'delete' ? 'warning' : 'info'}
      title={t(titles[draft.act])}
      className="max-md:flex-wrap"
      action={
        mayWrite && (
          <span className="flex flex-wrap items-center gap-2 max-md:w-full max-md:ps-8">
            <Button size="small" busy={isBusy} onClick={() => void drop()}>
              {t('operator.draft.drop')}
            </Button>
            <LinkButton size="small" to="/operator/storefront/drafts">
              {t('operator.draft.all')}
            </LinkButton>
          </span>
        )
      }
    >
      {t('operator.draft.by', { author: draft.author, ago: ago(draft.at) })}
      <DraftTime draft={draft} />
    </Notice>
  );
}
