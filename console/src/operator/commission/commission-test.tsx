import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Amount } from '#parts/amount.tsx';
import { useFormat, type Money } from '#format.ts';
import { MomentInput } from '#operator/records/fields/moment-input.tsx';
import { RecordPicker } from '#operator/records/fields/record-picker.tsx';
import { Card } from '#parts/card.tsx';
import { MoneyInput } from '#parts/money-input.tsx';
import { useAnswer } from '#parts/use-answer.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';

type Taken = ConsoleReplyOf<'GET operator/commission'>;

type CommissionTestProps = {
  currency: string;
  /** Changes with the order of the rules, which triggers a new request. */
  order: string;
};

/** Tests which commission a product would pay, and by which rule, with the same logic as orders. */
export function CommissionTest({ currency, order }: CommissionTestProps) {
  const t = useT();
  const [productId, setProductId] = useState<number | null>(null);
  const [price, setPrice] = useState<number | null>(null);
  const [at, setAt] = useState<string | null>(null);
  const query = { product_id: productId ?? 0, price_minor: price ?? 0, ...(at && { at }) };
  const answer = useAnswer(productId === null ? null : { query, order }, (asked, signal) =>
    call('GET operator/commission', { query: asked.query, signal }),
  );
  return (
    <Card title={t('operator.commission.test')}>
      <p className="-mt-2 text-13 text-text-2">{t('operator.commission.test.text')}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        <RecordPicker
          name="product"
          label={t('operator.commission.product')}
          to="listed-product"
          value={productId}
          onChange={setProductId}
        />
        <Field
          form="commission"
          name="price"
          label={t('operator.commission.price')}
          necessity="optional"
          hint={t('operator.commission.price.hint')}
        >
          <MoneyInput value={price} currency={currency} onChange={setPrice} />
        </Field>
        <Field
          form="commission"
          name="at"
          label={t('operator.commission.at')}
          necessity="optional"
          hint={t('operator.commission.at.hint')}
        >
          <MomentInput value={at} isOptional onChange={setAt} />
        </Field>
      </div>
      <div aria-live="polite">
        {answer?.problem && <Notice tone="warning">{answer.problem}</Notice>}
        {answer?.reply && <CommissionResult taken={answer.reply} isLatest={answer.isLatest} />}
      </div>
    </Card>
  );
}

function CommissionResult({ taken, isLatest }: { taken: Taken; isLatest: boolean }) {
  const t = useT();
  const { number } = useFormat();
  const percent = number(taken.percent);
  const rows: [string, Money][] = [
    [t('operator.commission.row.price'), taken.price],
    [t('operator.commission.row.commission', { percent }), taken.commission],
    ...(taken.tax_percent > 0
      ? [
          [t('operator.commission.row.tax', { percent: number(taken.tax_percent) }), taken.tax] satisfies [
            string,
            Money,
          ],
        ]
      : []),
  ];
  return (
    <div
      className={classNames(
        'grid gap-3 rounded-control bg-sunk p-4 sm:grid-cols-2',
        !isLatest && 'opacity-60',
      )}
    >
      <div className="min-w-0">
        <p className="text-13 text-text-2">
          <bdi>{taken.product.title}</bdi> · <bdi>{taken.store}</bdi>
        </p>
        <p className="mt-1 font-semibold">
          <Because taken={taken} />
        </p>
      </div>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4 gap-y-1 text-14">
        {rows.map(([label, amount]) => (
          <Row key={label} label={label} amount={amount} />
        ))}
        <dt className="border-t border-line pt-1.5 font-semibold">{t('operator.commission.row.earns')}</dt>
        <dd className="border-t border-line pt-1.5 text-end font-semibold tabular-nums">
          <Amount of={taken.earns} />
        </dd>
      </dl>
    </div>
  );
}

function Row({ label, amount }: { label: string; amount: Money }) {
  return (
    <>
      <dt className="text-text-2">{label}</dt>
      <dd className="text-end tabular-nums">
        <Amount of={amount} />
      </dd>
    </>
  );
}

/** The deciding rule, linked. */
function Because({ taken: { by, id, title } }: { taken: Taken }) {
  const t = useT();
  const { may } = useMe();
  if (by === 'rule')
    return (
      <Link to={`/operator/terms/commission-rule/${id}`} className="link">
        {t('operator.commission.by.rule', { title })}
      </Link>
    );
  if (by === 'category' && !may('catalog.read')) return t('operator.commission.by.category', { title });
  if (by === 'category')
    return (
      <Link to={`/operator/catalogue/category/${id}`} className="link">
        {t('operator.commission.by.category', { title })}
      </Link>
    );
  return t(`operator.commission.by.${by}`);
}
