import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { LedgerPage } from './ledger-page.tsx';

export async function loader({ params, request: { signal } }: LoaderFunctionArgs) {
  const id = Number(params['id']);
  return { id, ledger: await call('GET operator/orders/{id}/ledger', { params: { id }, signal }) };
}

export function Component() {
  const t = useT();
  const { id, ledger } = useLoaderData<typeof loader>();
  return (
    <LedgerPage
      title={t('operator.ledger.of-order', { name: ledger.order.number })}
      up={{ to: `/operator/orders/${id}`, title: ledger.order.number }}
      leftTitle={t('operator.ledger.left')}
      isOfStore={false}
      first={ledger}
      fetchPage={(after) => call('GET operator/orders/{id}/ledger', { params: { id }, query: { after } })}
    />
  );
}
