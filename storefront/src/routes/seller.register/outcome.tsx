import { useEffect } from 'react';
import { AuthHead } from '#features/account/auth-head.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { clearDraft } from './use-draft.ts';

type OutcomeProps = { store: string; email: string } | { messages: readonly string[] };

/** What came of the application once the address was proved: it waits, or there is a reason why not. */
export function Outcome(props: OutcomeProps) {
  const t = useT();
  useEffect(clearDraft, []);
  if ('messages' in props) {
    return (
      <div className="grid gap-5">
        <AuthHead title={t('seller.told.title')} />
        <Notice tone="info" live>
          {props.messages.join(' ')}
        </Notice>
        <LinkButton to={links.home()} variant="neutral" wide>
          {t('seller.home')}
        </LinkButton>
      </div>
    );
  }
  const { store, email } = props;
  return (
    <div className="grid gap-5">
      <AuthHead title={t('seller.sent.title')} />
      <Notice tone="success" live>
        {t.rich('seller.sent.text', {
          store,
          name: (text) => <bdi className="font-semibold">{text}</bdi>,
        })}
      </Notice>
      <p className="text-text-2">
        {t.rich('seller.sent.next', {
          address: email,
          email: (text) => (
            <bdi dir="ltr" className="font-label break-words text-text">
              {text}
            </bdi>
          ),
        })}
      </p>
      <LinkButton to={links.home()} variant="neutral" wide>
        {t('seller.home')}
      </LinkButton>
    </div>
  );
}
