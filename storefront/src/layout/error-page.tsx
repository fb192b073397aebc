import { LinkButton } from '#ui/link-button.tsx';
import { useT } from '#i18n/messages-context.tsx';
import { links } from '#links.ts';

type ErrorPageProps = { status: number; message?: string; error?: unknown };

/** SPEC §2: a large apology, the message, a way on. */
export function ErrorPage({ status, message }: ErrorPageProps) {
  const t = useT();
  return (
    <div className="wrap grid justify-items-center gap-4 py-16 text-center">
      <h1 className="text-36 font-bold" tabIndex={-1}>
        {t('layout.error.sorry')}
      </h1>
      <p>{message || t(status === 404 ? 'refusal.not-found' : 'refusal.wrong')}</p>
      <LinkButton to={links.home()} variant="primary">
        {t('layout.error.home')}
      </LinkButton>
    </div>
  );
}
