import type { Profile, User } from '@souk/contract/account';
import { moneyText } from '@souk/rules/money';
import { wireTime } from '#http/wire-time.ts';
import type { UnpaidOrder } from '#order/find-unpaid-order.ts';
import type { IssuedLogin } from './issue-login.ts';
import type { UserRow } from './queries.ts';

type Counts = {
  cartCount: number;
  defaultAddressId: number | null;
  unpaidOrder: UnpaidOrder | undefined;
};

export function userView(user: UserRow, defaultAddressId: number | null): User {
  const [firstName = '', ...lastNames] = user.name.split(' ');
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    google_id: user.google_id,
    facebook_id: user.facebook_id,
    verified: 1, // accounts exist only after verification
    default_address: defaultAddressId,
    phone: user.phone,
    avatar: user.avatar,
    first_name: firstName,
    last_name: lastNames.join(' '),
    created_at: wireTime(user.created_at),
    updated_at: wireTime(user.updated_at),
  };
}

export function loginView({ token, expiresAt }: IssuedLogin) {
  return { token, expires_in: wireTime(expiresAt) };
}

export function profileView(user: UserRow, counts: Counts): Profile {
  return {
    ...userView(user, counts.defaultAddressId),
    viewed: 1,
    provider_only: !user.has_password,
    cart_count: counts.cartCount,
    is_logged_in: true,
    unpaid_order: unpaidView(counts.unpaidOrder),
    login_ended: false,
  };
}

/** CONTRACT §2.3: guests get 200 with everything null but the cart. */
export function guestProfileView(counts: Counts, hasLostLogin: boolean): Profile {
  return {
    id: null,
    name: null,
    email: null,
    google_id: null,
    facebook_id: null,
    verified: null,
    default_address: counts.defaultAddressId,
    phone: null,
    created_at: null,
    updated_at: null,
    viewed: null,
    provider_only: null,
    avatar: null,
    first_name: null,
    last_name: null,
    cart_count: counts.cartCount,
    is_logged_in: false,
    unpaid_order: unpaidView(counts.unpaidOrder),
    login_ended: hasLostLogin,
  };
}

function unpaidView(order: UnpaidOrder | undefined): Profile['unpaid_order'] {
  if (!order?.hold_until) return null;
  return {
    id: order.id,
    order: order.number,
    order_method: order.order_method,
    due: moneyText(order.unpaid_minor, order.currency),
    currency: order.currency,
    due_at: wireTime(order.hold_until),
  };
}
