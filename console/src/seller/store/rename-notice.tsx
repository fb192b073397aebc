import type { StoreProfile } from '@souk/contract/seller-console/store';
import { useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';

export function RenameNotice({ rename }: { rename: NonNullable<StoreProfile['rename']> }) {
  const t = useT();
  const listed = useListed();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  const { revalidate } = useRevalidator();
  const isWaiting = rename.state === 'waiting';
  const name = listed([...new Set([rename.names.name, ...Object.values(rename.names.texts)])]);
  async function withdraw() {
    if (!(await act(() => call('DELETE seller/store/rename')))) return;
    if (isWaiting) toast(t('console.store.rename.withdrawn'));
    void revalidate();
  }
  return (
    <Notice
      tone={isWaiting ? 'info' : 'warning'}
      title={t(isWaiting ? 'console.store.rename.waiting' : 'console.store.rename.rejected', { name })}
      action={
        may('store.write') && (
          <span className="flex-none self-start">
            <Button size="small" busy={isBusy} onClick={() => void withdraw()}>
              {t(isWaiting ? 'console.store.rename.withdraw' : 'console.store.rename.dismiss')}
            </Button>
          </span>
        )
      }
    >
      {isWaiting ? t('console.store.rename.waiting.text') : <bdi>{rename.reason}</bdi>}
    </Notice>
  );
}
