import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { Refused, Unanswered } from '#api/call.ts';
import { homeHere, isEditing, isViewing } from '#api/view-as.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { TechnicalDetails } from '#parts/technical-details.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { MissingPermission } from './missing-permission.tsx';

/** Error page: the problem, what to do, and the request id for the log. */
export function ConsoleError() {
  const t = useT();
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (error instanceof Refused && error.permission)
    return <MissingPermission permission={error.permission} />;
  if (error instanceof Refused && error.status === 403 && isViewing())
    return <NotWhileLooking text={isEditing() ? error.messages[0] : undefined} />;
  const isMissing = (error instanceof Refused || isRouteErrorResponse(error)) && error.status === 404;
  const text = (error instanceof Refused && error.messages[0]) || t('console.error.text');
  return (
    <div className="card" role="alert">
      <EmptyState
        level="h1"
        icon={isMissing ? 'search' : 'warning'}
        title={t(isMissing ? 'console.error.missing' : 'console.error.title')}
        text={
          isMissing
            ? t('console.error.missing.text')
            : error instanceof Unanswered
              ? t('console.error.away')
              : text
        }
        action={
          <>
            {isMissing ? (
              <LinkButton to={homeHere()}>{t('console.error.home')}</LinkButton>
            ) : (
              <Button busy={state === 'loading' && t('console.busy')} onClick={() => void revalidate()}>
                {t('console.error.again')}
              </Button>
            )}
            {error instanceof Refused && error.requestId && !isMissing && (
              <TechnicalDetails>{`Request ${error.requestId}`}</TechnicalDetails>
            )}
          </>
        }
      />
    </div>
  );
}

function NotWhileLooking({ text }: { text: string | undefined }) {
  const t = useT();
  return (
    <div className="card">
      <EmptyState
        level="h1"
        icon="eye"
        title={t('console.view.not-here')}
        text={text ?? t('console.view.not-here.text')}
        action={
          <LinkButton to={homeHere()}>
            {t(isEditing() ? 'console.nav.products' : 'console.error.home')}
          </LinkButton>
        }
      />
    </div>
  );
}
