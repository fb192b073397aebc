import { useEffect } from 'react';
import { AuthHead } from '#features/account/auth-head.tsx';
import { clearDraft } from '#features/seller/use-draft.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';

/** Why the application was refused or isn't needed, shown after the email address was verified. */
export function Outcome({ messages }: { messages: readonly string[] }) {
  const t = useT();
  useEffect(clearDraft, []);
  return (
    <div className="grid gap-5">
      <AuthHead title={t('seller.told.title')} />
      <Notice tone="info" live>
        {messages.join(' ')}
      </Notice>
      <LinkButton to={links.home()} variant="neutral" wide>
        {t('seller.home')}
      </LinkButton>
    </div>
  );
}
