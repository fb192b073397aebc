import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { saveFile } from '#parts/save-file.ts';
import { useAct } from '#parts/use-act.ts';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  return { asked, list: await call('GET operator/newsletter', { query: asked, signal }) };
}

const views = ['confirmed', 'waiting', 'all'] as const;

export function Component() {
  const t = useT();
  const { may } = useMe();
  const { when, language: nameOf } = useFormat();
  const { act, isBusy } = useAct();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET operator/newsletter', { query: { ...asked, after } }));
  const tabs = views.map((id): View => ({ id, title: t(`operator.newsletter.view.${id}`) }));
  const take = () =>
    act(async () => {
      const { csv, count } = await call('POST operator/newsletter/export');
      saveFile('newsletter.csv', csv, 'text/csv');
      toast(t('operator.newsletter.exported', { count }));
    });
  return (
    <>
      <PageHead title={t('operator.nav.newsletter')}>
        {may('marketing.export') && (
          <Button icon="download" busy={isBusy} onClick={() => void take()}>
            {t('operator.newsletter.export')}
          </Button>
        )}
      </PageHead>
      <ListCard
        list={list}
        views={tabs}
        searchLabel={t('operator.newsletter.search')}
        empty={{
          text: t('operator.newsletter.none'),
          to: '/operator/customers',
          label: t('operator.go.customers'),
        }}
      >
        <table className="rows">
          <thead>
            <tr>
              <th>{t('operator.application.email')}</th>
              <th>{t('operator.newsletter.language')}</th>
              <th>{t('operator.customer.since')}</th>
              <th>{t('operator.order.state')}</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map(({ id, email, language, created_at: at, confirmed_at: confirmed }) => (
              <tr key={id}>
                <td className="second">
                  <bdi dir="ltr" className="wrap-anywhere">
                    {email}
                  </bdi>
                </td>
                <td className="only-desktop">{nameOf(language)}</td>
                <td className="only-desktop">{when(at)}</td>
                <td className="last">
                  <StateMark tone={confirmed ? 'good' : 'work'}>
                    {t(`operator.newsletter.view.${confirmed ? 'confirmed' : 'waiting'}`)}
                  </StateMark>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ListCard>
    </>
  );
}
