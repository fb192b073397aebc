import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { useMe } from '#api/me.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { listTerms, type Term } from './list-terms.ts';
import { RuleSheet, type RuleRequest } from './rule-sheet.tsx';
import { TermRow } from './term-row.tsx';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  return { asked, list: await listTerms(asked, signal) };
}

const views = ['nothing', 'instead', 'all', 'rules'] as const;

/** Search terms, those without results first, and the rules for them. */
export function Component() {
  const t = useT();
  const { may } = useMe();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const list = useList<Term>(first, (after) => listTerms({ ...asked, after }));
  const [request, setRequest] = useState<RuleRequest | null>(null);
  const view = views.find((id) => id === asked.view) ?? 'nothing';
  const tabs = views.map((id): View => ({ id, title: t(`operator.search.view.${id}`) }));
  const mayWrite = may('marketing.write');
  const addRule = (
    <Button icon="plus" onClick={() => setRequest({ kind: 'synonym', term: null })}>
      {t('operator.search.new')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('operator.nav.search')} text={t('operator.search.text')}>
        {mayWrite && addRule}
      </PageHead>
      <ListCard
        list={list}
        views={tabs}
        searchLabel={t('operator.search.find')}
        empty={{
          isOfView: true,
          text: t(`operator.search.none.${view}`),
          ...(view === 'rules' && mayWrite
            ? { action: addRule }
            : { to: '/operator/products', label: t('operator.go.products') }),
        }}
      >
        <table className="rows">
          <thead>
            <tr>
              <th>{t('operator.search.term')}</th>
              <th className="number">{t('operator.search.searches')}</th>
              {view !== 'rules' && <th className="number">{t('operator.search.hits')}</th>}
              {view !== 'rules' && <th>{t('operator.search.last')}</th>}
              {view !== 'nothing' && <th>{t('operator.search.rule')}</th>}
              {mayWrite && <th aria-hidden />}
            </tr>
          </thead>
          <tbody>
            {list.rows.map((term) => (
              <TermRow
                key={term.id}
                term={term}
                isOfRules={view === 'rules'}
                hasRules={view !== 'nothing'}
                onWant={setRequest}
                onDeleted={() => void list.revalidate()}
              />
            ))}
          </tbody>
        </table>
      </ListCard>
      <RuleSheet
        request={request}
        onClose={() => setRequest(null)}
        onSaved={() => {
          setRequest(null);
          void list.revalidate();
        }}
      />
    </>
  );
}
