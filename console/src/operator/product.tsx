import type { OperatorProduct } from '@souk/contract/console/operator-products';
import { LONGEST } from '@souk/rules/limits';
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { CleanedHtml } from '@souk/kit/ui/cleaned-html.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '../format.ts';
import { EditProducts } from './edit-products.tsx';
import { Facts } from './facts.tsx';
import { ProductState } from './product-state.tsx';
import { ReasonForm } from '#parts/reason-form.tsx';
import { useAct } from '#parts/use-act.ts';

export const loader = ({ params, request: { signal } }: LoaderFunctionArgs) =>
  call('GET operator/products/{id}', { params: { id: params['id']! }, signal }); // the route has one

export function Component() {
  const t = useT();
  const product = useLoaderData<typeof loader>();
  const { ago } = useFormat();
  return (
    <>
      <PageHead
        up={{ to: '/operator/products', title: t('operator.nav.products') }}
        title={<bdi>{joinUnits(product.title)}</bdi>}
        mark={<ProductState state={product.state} />}
      >
        <Acts product={product} />
      </PageHead>
      {product.taken_down && (
        <Notice tone="warning">
          {t('operator.product.taken-down', {
            ago: ago(product.taken_down.at),
            reason: product.taken_down.reason,
          })}
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <Card title={t('operator.product.text')}>
          <ul className="flex flex-wrap gap-2">
            {product.pictures.map((image) => (
              <li key={image}>
                <Picture
                  name={image}
                  alt=""
                  width={120}
                  height={120}
                  sizes="120px"
                  widths={[320]}
                  className="size-30 rounded-control bg-sunk object-cover"
                />
              </li>
            ))}
          </ul>
          <CleanedHtml html={product.description} />
        </Card>
        <ProductFacts product={product} />
      </div>
    </>
  );
}

function ProductFacts({ product }: { product: OperatorProduct }) {
  const t = useT();
  const { moment, number } = useFormat();
  return (
    <Card title={t('operator.record.facts')}>
      <Facts
        rows={[
          [
            t('operator.seller.store'),
            <Link
              key="store"
              className="text-primary-ink hover:underline"
              to={`/operator/sellers/${product.store.id}`}
            >
              <bdi>{product.store.name}</bdi>
            </Link>,
          ],
          [
            t('console.product.category'),
            [product.category, product.subcategory].filter(Boolean).join(' › '),
          ],
          [t('operator.product.brand'), product.brand || '–'],
          [t('operator.product.price'), <Amount key="price" of={product.offered ?? product.selling} />],
          [t('operator.product.stock'), number(product.stock)],
          [t('operator.product.sold'), number(product.sold)],
          [t('operator.product.rating'), product.reviews > 0 ? number(product.rating) : '–'],
          [t('operator.product.since'), moment(product.created_at)],
        ]}
      />
    </Card>
  );
}

function Acts({ product }: { product: OperatorProduct }) {
  const t = useT();
  const { may } = useMe();
  const { revalidate } = useRevalidator();
  const { act, isBusy } = useAct();
  const [isConfirming, setIsConfirming] = useState(false);
  const params = { id: product.id };
  async function putBack() {
    if (!(await act(() => call('POST operator/products/{id}/put-back', { params })))) return;
    toast(t('operator.product.put-back.done'));
    await revalidate();
  }
  return (
    <>
      {product.state === 'live' && (
        <LinkButton
          to={`/${product.slug}/product/${product.id}`}
          reloadDocument
          target="_blank"
          icon="external"
        >
          {t('operator.record.see')}
        </LinkButton>
      )}
      <EditProducts store={product.store} productId={product.id} back={`/operator/products/${product.id}`} />
      {may('catalog.write') &&
        (product.taken_down ? (
          <Button icon="return" busy={isBusy} onClick={() => void putBack()}>
            {t('operator.product.put-back')}
          </Button>
        ) : (
          <Button icon="eye-off" onClick={() => setIsConfirming(true)}>
            {t('operator.product.take-down')}
          </Button>
        ))}
      <TakeDown product={product} open={isConfirming} onClose={() => setIsConfirming(false)} />
    </>
  );
}

function TakeDown({ product, open, onClose }: { product: OperatorProduct; open: boolean; onClose(): void }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const { act, isBusy } = useAct();
  const label = t('operator.product.take-down.reason');
  async function takeDown(reason: string) {
    const sent = { params: { id: product.id }, body: { reason } };
    if (!(await act(() => call('POST operator/products/{id}/take-down', sent)))) return;
    toast(t('operator.product.taken-down.done'));
    onClose();
    await revalidate();
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('operator.product.take-down.title', { name: product.title })}
    >
      <ReasonForm
        form="take-down"
        label={label}
        missing={t('operator.record.missing', { field: label })}
        max={LONGEST.decisionReason}
        action={t('operator.product.take-down.do')}
        busy={isBusy}
        onSend={(reason) => void takeDown(reason)}
      >
        <p>{t('operator.product.take-down.text', { store: product.store.name })}</p>
      </ReasonForm>
    </Sheet>
  );
}
