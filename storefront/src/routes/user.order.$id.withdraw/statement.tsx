import type { OrderDetail } from '@souk/contract/order';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Checkbox } from '@souk/kit/ui/checkbox.tsx';

type StatementProps = {
  order: OrderDetail;
  open: OrderDetail['parts'];
};

/** The declaration: order, buyer and recipient of the confirmation. Prefilled, so the buyer only confirms it. */
export function Statement({ order, open }: StatementProps) {
  const t = useT();
  const facts = [
    { term: t('order.withdrawal.order'), text: order.order, dir: 'ltr' as const },
    { term: t('order.withdrawal.name'), text: order.address.name, dir: undefined },
    { term: t('order.withdrawal.receiptTo'), text: order.address.email, dir: 'ltr' as const },
  ];
  const [only] = open.length === 1 ? open : [];
  return (
    <>
      <p className="font-semibold">{t('order.withdrawal.statement')}</p>
      {only ? (
        <div className="grid gap-1">
          <input type="hidden" name="part" value={only.id} />
          <b className="text-14 font-semibold">
            <bdi>{only.store.name}</bdi>
          </b>
          <ItemList order={order} part={only} />
        </div>
      ) : (
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-14 text-text-2">{t('order.withdrawal.choose')}</legend>
          {open.map((part) => (
            <div key={part.id} className="grid gap-1">
              <Checkbox name="part" value={part.id} defaultChecked label={<bdi>{part.store.name}</bdi>} />
              <ItemList order={order} part={part} />
            </div>
          ))}
        </fieldset>
      )}
      <dl className="grid gap-2 border-t border-line pt-4 text-14 sm:grid-cols-[auto_1fr] sm:gap-x-4">
        {facts.map(({ term, text, dir }) => (
          <div key={term} className="contents">
            <dt className="text-text-2">{term}</dt>
            <dd className="font-medium wrap-anywhere">
              <bdi dir={dir}>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function ItemList({ order, part }: { order: OrderDetail; part: OrderDetail['parts'][number] }) {
  const t = useT();
  return (
    <ul className="grid gap-1 ps-7 text-14">
      {order.ordered_products
        .filter((line) => line.store.id === part.store.id)
        .map((line) => (
          <li key={line.inventory_id}>
            <bdi>{joinUnits(line.product.title)}</bdi>
            <span className="text-text-2"> · {t('order.quantity', { count: line.quantity })}</span>
          </li>
        ))}
    </ul>
  );
}
