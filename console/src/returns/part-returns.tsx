import type { SellerOrder } from '@souk/contract/seller-console/orders';
import { Link } from 'react-router';
import { consoleHere } from '#api/console-here.ts';
import { useMe } from '#api/me.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { ReturnState } from './return-state.tsx';

export function PartReturns({ returns }: Pick<SellerOrder, 'returns'>) {
  const t = useT();
  const { when, whole } = useFormat();
  const { may } = useMe();
  const isOpened = may(consoleHere() === 'operator' ? 'orders.read' : 'returns.read');
  return returns.map(({ id, state, cause, units, asked_at: at }) => (
    <p
      key={id}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line bg-sunk px-4 py-2.5 text-13"
    >
      <Icon name="return" size={16} className="text-text-2" />
      {isOpened ? (
        <Link className="link inline-flex min-h-6 items-center" to={`/${consoleHere()}/returns/${id}`}>
          {t('console.return.of-part', { count: units })}
        </Link>
      ) : (
        t('console.return.of-part', { count: units })
      )}
      <span className="text-text-2">
        {t(`order.return.cause.${cause}`)} ·{' '}
        <time dateTime={at} title={whole(at)}>
          {when(at)}
        </time>
      </span>
      <span className="ms-auto">
        <ReturnState state={state} />
      </span>
    </p>
  ));
}
