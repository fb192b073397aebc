import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useShopWaiting } from '#parts/waiting-context.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { HealthTabs } from './health-tabs.tsx';
import { MailRow } from './mail-row.tsx';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  const [list, takes] = await Promise.all([
    call('GET operator/mails', { query: asked, signal }),
    call('GET operator/takes', { signal }),
  ]);
  return { asked, list, takes };
}

const views = ['aside', 'waiting', 'sent', 'all'] as const;

/** The shop's emails, undelivered ones first. */
export function Component() {
  const t = useT();
  const { may } = useMe();
  const waiting = useShopWaiting();
  const { asked, list: first, takes } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET operator/mails', { query: { ...asked, after } }));
  const isAside = (asked.view ?? 'aside') === 'aside';
  return (
    <>
      <PageHead title={t('operator.nav.health')} text={t('operator.mails.text')}>
        {may('settings.write') && (
          <LinkButton to="/operator/settings/go-live#mail" size="small" icon="mail">
            {t('operator.mails.test')}
          </LinkButton>
        )}
      </PageHead>
      <HealthTabs current="mails" />
      <ListCard
        list={list}
        views={views.map((id): View => ({
          id,
          title: t(`operator.mails.view.${id}`),
          count: id === 'aside' ? (waiting?.mail ?? 0) : 0,
        }))}
        searchLabel={t('operator.mails.search')}
        empty={{
          isOfView: true,
          text: t(isAside ? 'operator.mails.none.aside' : 'operator.mails.none'),
          to: '/operator/settings/go-live#mail',
          label: t('operator.go.test-mail'),
        }}
      >
        <table className="rows">
          <thead>
            <tr>
              <th>{t('operator.mails.kind')}</th>
              <th>{t('operator.mails.state')}</th>
              <th>{t('operator.mails.when')}</th>
              <th aria-hidden />
            </tr>
          </thead>
          <tbody>
            {list.rows.map((mail) => (
              <MailRow key={mail.id} mail={mail} takes={takes} onDone={() => void list.revalidate()} />
            ))}
          </tbody>
        </table>
      </ListCard>
    </>
  );
}
