import type { Seller } from '@souk/contract/console/operator-sellers';
import { CONSOLE } from '@souk/rules/limits';
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { beginView } from '#api/view-as.ts';
import { Card } from '#parts/card.tsx';
import { townLine } from '#parts/town-line.ts';
import { PageHead } from '#parts/page-head.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '../format.ts';
import { EditProducts } from './edit-products.tsx';
import { Facts, MailAddress } from './facts.tsx';
import { StorePayouts } from './payouts/store-payouts.tsx';
import { WaitingRename } from './renames/waiting-rename.tsx';
import { SellerBankDetails } from './seller-bank-details.tsx';
import { SellerCommission } from './seller-commission.tsx';
import { SellerLinks } from './seller-links.tsx';
import { SellerNotes } from './seller-notes.tsx';
import { SellerVatCheck } from './seller-vat-check.tsx';
import { Readiness, SellerStatus } from './seller-status.tsx';
import { StoreChecklist } from './steps/store-checklist.tsx';
import { SellerVacation } from './seller-vacation.tsx';
import { Terms } from './terms.tsx';
import { ReasonForm } from '#parts/reason-form.tsx';
import { useAct } from '#parts/use-act.ts';

export const loader = ({ params, request: { signal } }: LoaderFunctionArgs) =>
  call('GET operator/sellers/{id}', { params: { id: params['id']! }, signal }); // the route has one

export function Component() {
  const t = useT();
  const seller = useLoaderData<typeof loader>();
  const { may } = useMe();
  const { number, when } = useFormat();
  return (
    <>
      <PageHead
        up={{ to: '/operator/sellers', title: t('operator.nav.stores') }}
        title={seller.name}
        mark={<SellerStatus status={seller.status} />}
        text={<Readiness ready={seller.ready} />}
      >
        <Acts seller={seller} />
      </PageHead>
      {seller.suspended_at && (
        <Notice tone="warning">
          {t('operator.seller.suspended', {
            when: when(seller.suspended_at),
            reason: seller.suspended_reason,
          })}
        </Notice>
      )}
      {seller.rename?.state === 'waiting' && <WaitingRename key={seller.rename.id} id={seller.rename.id} />}
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <FactsCard seller={seller} />
        <Card title={t('operator.seller.figures')}>
          <Facts
            rows={[
              [t('operator.seller.sold'), <Amount key="sold" of={seller.sold} />],
              [
                t('operator.seller.orders-of'),
                <Link
                  key="orders"
                  className="text-primary-ink hover:underline"
                  to={`/operator/orders?store=${seller.id}`}
                >
                  {number(seller.orders)}
                </Link>,
              ],
              [t('operator.seller.late'), number(seller.late)],
              [t('operator.seller.cancelled'), number(seller.cancelled)],
              [t('operator.seller.products'), number(seller.products)],
              [t('operator.seller.rating'), seller.reviews > 0 ? number(seller.rating) : '–'],
            ]}
          />
          <SellerLinks id={seller.id} />
        </Card>
        <Card title={t('operator.seller.people')}>
          {seller.members.length === 0 && <p className="text-text-2">{t('operator.seller.no-people')}</p>}
          <ul className="grid gap-3">
            {seller.members.map(({ name, email, role }) => (
              <li key={email} className="grid">
                <span className="flex justify-between gap-2">
                  <bdi className="font-medium">{name}</bdi>
                  <span className="text-text-2">{t(`console.role.${role}` as 'console.role.owner')}</span>
                </span>
                <MailAddress email={email} />
              </li>
            ))}
          </ul>
        </Card>
        {may('payouts.read') && <SellerBankDetails key={seller.id} id={seller.id} />}
        <SellerVatCheck key={`vat-${seller.id}`} id={seller.id} />
        <SellerVacation seller={seller} />
        {may('payouts.read') && <StorePayouts key={seller.id} seller={seller} />}
        <div className="lg:col-span-2">
          <SellerNotes seller={seller} />
        </div>
      </div>
      <StoreChecklist key={seller.id} seller={seller} />
    </>
  );
}

function FactsCard({ seller }: { seller: Seller }) {
  const t = useT();
  const listed = useListed();
  const { may } = useMe();
  const { country, when } = useFormat();
  const missing = <span className="text-text-3">{t('operator.application.missing')}</span>;
  const place = townLine(seller);
  const address = [seller.address_1, place, seller.country && country(seller.country)].filter(Boolean);
  return (
    <Card title={t('operator.seller.facts')} end={may('sellers.write') && <Terms seller={seller} />}>
      <Facts
        rows={[
          [
            t('operator.application.email'),
            seller.email ? <MailAddress key="mail" email={seller.email} /> : missing,
          ],
          [
            t('operator.application.phone'),
            seller.phone ? (
              <bdi key="phone" dir="ltr">
                {seller.phone}
              </bdi>
            ) : (
              missing
            ),
          ],
          [t('operator.application.register'), seller.register_number || missing],
          [t('operator.application.address'), listed(address) || missing],
          [
            t('operator.seller.commission'),
            <SellerCommission key="commission" commission={seller.commission} />,
          ],
          [t('operator.seller.cash'), t(`operator.seller.cash.${seller.cash_collected_by}`)],
          [t('operator.seller.shipping'), t(`operator.seller.shipping.${seller.shipped_by}`)],
          [t('operator.seller.goods'), t(`operator.seller.goods.${seller.goods_in}`)],
          [t('operator.seller.since'), seller.status === 'pending' ? null : when(seller.created_at)],
        ]}
      />
    </Card>
  );
}

function Acts({ seller }: { seller: Seller }) {
  const t = useT();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  const { revalidate } = useRevalidator();
  const [isSuspending, setIsSuspending] = useState(false);
  async function reopen() {
    if (!(await act(() => call('POST operator/sellers/{id}/reopen', { params: { id: seller.id } })))) return;
    toast(t('operator.seller.reopened'));
    void revalidate();
  }
  const view = () =>
    act(async () => {
      const { token } = await call('POST operator/sellers/{id}/view-as', { params: { id: seller.id } });
      beginView('seller', { token, back: `/operator/sellers/${seller.id}` });
    });
  return (
    <>
      {seller.status === 'active' && (
        <a className="font-medium text-primary-ink hover:underline" href={`/shop/${seller.slug}`}>
          {t('operator.seller.see')}
        </a>
      )}
      {may('sellers.view-as') && (
        <Button size="small" icon="eye" busy={isBusy} onClick={() => void view()}>
          {t('operator.seller.view')}
        </Button>
      )}
      <EditProducts store={seller} back={`/operator/sellers/${seller.id}`} size="small" />
      {may('sellers.write') && seller.status === 'active' && (
        <Button size="small" variant="danger" icon="pause" onClick={() => setIsSuspending(true)}>
          {t('operator.seller.suspend')}
        </Button>
      )}
      {may('sellers.write') && seller.status === 'suspended' && (
        <Button size="small" variant="primary" icon="play" busy={isBusy} onClick={() => void reopen()}>
          {t('operator.seller.reopen')}
        </Button>
      )}
      <Sheet
        open={isSuspending}
        onClose={() => setIsSuspending(false)}
        title={t('operator.seller.suspend.title', { store: seller.name })}
      >
        {isSuspending && (
          <SuspendForm
            seller={seller}
            onDone={() => {
              setIsSuspending(false);
              void revalidate();
            }}
          />
        )}
      </Sheet>
    </>
  );
}

function SuspendForm({ seller: { id, preview }, onDone }: { seller: Seller; onDone(): void }) {
  const t = useT();
  const { act, isBusy } = useAct();
  async function suspend(reason: string) {
    const sent = { params: { id }, body: { reason } };
    if (await act(() => call('POST operator/sellers/{id}/suspend', sent))) onDone();
  }
  return (
    <ReasonForm
      form="suspend"
      label={t('operator.seller.suspend.reason')}
      missing={t('operator.seller.suspend.reason.missing')}
      max={CONSOLE.reason}
      action={t('operator.seller.suspend.yes')}
      busy={isBusy}
      onSend={(reason) => void suspend(reason)}
    >
      <ul className="grid list-disc gap-1 ps-5">
        <li>{t('operator.seller.suspend.products', { count: preview.products })}</li>
        {preview.carts > 0 && <li>{t('operator.seller.suspend.carts', { count: preview.carts })}</li>}
        {preview.flash_sales > 0 && (
          <li>{t('operator.seller.suspend.flash', { count: preview.flash_sales })}</li>
        )}
        {preview.open_orders > 0 && (
          <li>{t('operator.seller.suspend.orders', { count: preview.open_orders })}</li>
        )}
      </ul>
    </ReasonForm>
  );
}
