import type { ReactNode } from 'react';
import { roleName } from '#operator/role-name.ts';
import { PageHead } from '#parts/page-head.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Role } from './use-role.ts';

type HeadProps = { role: Role | null; holders: readonly string[]; children?: ReactNode };

export function RoleHead({ role, holders, children }: HeadProps) {
  const t = useT();
  const held =
    holders.length > 0
      ? t('operator.roles.held', { names: holders.join(' · ') })
      : t('operator.roles.held.nobody');
  return (
    <PageHead
      up={{ to: '/operator/settings/team', title: t('operator.nav.staff') }}
      title={role ? <bdi>{roleName(role.name, t)}</bdi> : t('operator.roles.new')}
      mark={role?.is_fixed && <StateMark tone="calm">{t('operator.roles.fixed')}</StateMark>}
      text={role ? held : t('operator.roles.new.text')}
    >
      {children}
    </PageHead>
  );
}
