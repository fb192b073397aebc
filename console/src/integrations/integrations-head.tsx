import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { consoleHere } from '#api/console-here.ts';
import { PageHead } from '#parts/page-head.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { TabRow } from '@souk/kit/ui/tab-links.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const tabs = [
  { id: 'keys', path: 'api', title: 'console.programs.keys' },
  { id: 'webhooks', path: 'api/webhooks', title: 'console.programs.webhooks' },
] as const;

type ProgramsHeadProps = { tab: (typeof tabs)[number]['id']; children?: ReactNode };

export function IntegrationsHead({ tab, children }: ProgramsHeadProps) {
  const t = useT();
  return (
    <>
      <PageHead
        title={t('console.programs.title')}
        text={
          <>
            {t('console.programs.text')}{' '}
            <a href="/developers" className="underline">
              {t('console.programs.docs')}
            </a>
          </>
        }
      >
        {children}
      </PageHead>
      <TabRow
        label={t('console.list.views')}
        className="card flex gap-5 overflow-x-auto px-4 whitespace-nowrap"
      >
        {tabs.map(({ id, path, title }) => (
          <Link
            key={id}
            to={`/${consoleHere()}/${path}`}
            aria-current={id === tab ? 'page' : undefined}
            className={classNames(
              'flex min-h-11 items-center border-b-2 font-medium -outline-offset-2 hover:text-text',
              id === tab ? 'border-primary-line text-text' : 'border-transparent text-text-2',
            )}
          >
            {t(title)}
          </Link>
        ))}
      </TabRow>
    </>
  );
}
