import { useRevalidator } from 'react-router';
import { useFormat } from '#format.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useAct } from './use-act.ts';

type InvitationRowProps = {
  invitation: { email: string; expires_at: string };
  role: string;
  withdraw: (() => Promise<unknown>) | undefined;
};

/** A pending invitation. */
export function InvitationRow({
  invitation: { email, expires_at: until },
  role,
  withdraw,
}: InvitationRowProps) {
  const t = useT();
  const { dated } = useFormat();
  const { revalidate } = useRevalidator();
  const { act, isBusy } = useAct();
  async function revoke(work: () => Promise<unknown>) {
    if (await act(work)) toast(t('console.team.withdrawn'));
    await revalidate();
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
      <div className="min-w-0 basis-full md:flex-1 md:basis-0">
        <p className="font-medium wrap-anywhere">
          <bdi dir="ltr">{email}</bdi>
        </p>
        <p className="text-13 text-text-3">{t('console.team.invited', { day: dated(until) })}</p>
      </div>
      <span className="text-text-2">{role}</span>
      {withdraw && (
        <Button
          size="small"
          icon="close"
          busy={isBusy}
          aria-label={t('console.team.withdraw', { email })}
          onClick={() => void revoke(withdraw)}
        >
          {t('console.team.withdraw.short')}
        </Button>
      )}
    </li>
  );
}
