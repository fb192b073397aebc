import type { OpenDraft } from '@souk/contract/seller-console/products';
import { useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { useFormat } from '#format.ts';
import { fieldName } from '#parts/product-field.ts';
import { showRefusal } from '#parts/show-refusal.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';

/** Drafts of a product: what awaits approval, and why changes were requested. */
export function DraftNotices({ drafts }: { drafts: readonly OpenDraft[] }) {
  return drafts.map((draft) => <DraftNotice key={draft.id} draft={draft} />);
}

function DraftNotice({ draft }: { draft: OpenDraft }) {
  const t = useT();
  const listed = useListed();
  const { ago, whole } = useFormat();
  const { may, viewed_as: viewed } = useMe();
  const { revalidate } = useRevalidator();
  const { id, state, by, at, reason, publish_at: publishAt, is_mine: isMine } = draft;
  const fields = listed(Object.keys(draft.changes).map((field) => fieldName(field, t)));

  async function withdraw() {
    try {
      await call('POST seller/product-drafts/{id}/take-back', { params: { id } });
      await revalidate();
    } catch (error) {
      showRefusal(error, t);
    }
  }

  if (state === 'editing')
    return isMine && <Notice>{t('console.draft.goes-on', { ago: ago(at), fields })}</Notice>;
  if (state === 'rejected')
    return (
      <Notice tone="warning" title={t('console.draft.rejected', { fields })}>
        <blockquote className="whitespace-pre-line wrap-anywhere" dir="auto">
          {reason === 'not-saved' ? t('console.draft.not-saved') : reason}
        </blockquote>
      </Notice>
    );
  return (
    <Notice
      title={
        state === 'scheduled' && publishAt
          ? t('console.draft.scheduled', { when: whole(publishAt), fields })
          : t('console.draft.waits', { fields })
      }
      action={
        may('products.write') &&
        // An operator can't withdraw the store's submission.
        (isMine || viewed === null) && (
          <Button size="small" onClick={() => void withdraw()}>
            {t('console.draft.take-back')}
          </Button>
        )
      }
    >
      {t('console.draft.waits.by', { name: by, ago: ago(at) })}
    </Notice>
  );
}
