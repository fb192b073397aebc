import type { VoucherOffer } from '@souk/contract/voucher';
import { Form, useNavigation } from 'react-router';
import { OwnVouchers } from '#features/voucher/own-vouchers.tsx';
import { VoucherField, type VoucherAnswer } from '#features/voucher/voucher-field.tsx';
import { links } from '#links.ts';

type CartVoucherProps = { answer: VoucherAnswer | null; offers: readonly VoucherOffer[] };

const [entry, offer, removal] = ['cart-voucher', 'cart-voucher-offer', 'cart-voucher-removal'];

/** Checks a voucher code and shows its discount; the checkout applies it. */
export function CartVoucher({ answer, offers }: CartVoucherProps) {
  const navigation = useNavigation();
  const isAsking = navigation.state === 'submitting' && navigation.formAction === links.cart();
  const asked = isAsking ? navigation.formData : undefined;
  return (
    <div className="grid gap-2">
      {!answer?.applied && (
        <OwnVouchers
          offers={offers}
          busyCode={asked ? String(asked.get('offer') ?? '') : null}
          form={offer}
        />
      )}
      <Form id={entry} method="post" action={links.cart()} preventScrollReset>
        <VoucherField answer={answer} isBusy={asked?.get('intent') === 'voucher'} removalForm={removal} />
      </Form>
      <Form id={offer} method="post" action={links.cart()} preventScrollReset />
      <Form id={removal} method="post" action={links.cart()} preventScrollReset>
        <input type="hidden" name="intent" value="remove-voucher" />
      </Form>
    </div>
  );
}
