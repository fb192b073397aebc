import type { Permission } from '@souk/rules/permissions';
import { consoleHere } from '#api/console-here.ts';
import { actName, partsOf, resourceName } from '#integrations/rights.ts';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

export function MissingPermission({ permission }: { permission: Permission }) {
  const t = useT();
  const here = consoleHere();
  const { resource, act } = partsOf(permission);
  const right = t('console.error.right', {
    of: resourceName(resource, t),
    act: actName(act, t),
  });
  return (
    <div className="card" role="alert">
      <EmptyState
        level="h1"
        icon="lock"
        title={t('console.error.no-right')}
        text={t(`console.error.no-right.${here}`, { right })}
        action={<LinkButton to={`/${here}`}>{t('console.error.home')}</LinkButton>}
      />
    </div>
  );
}
