import { Outlet } from 'react-router';
import { AccountFrame } from '#features/account/account-frame.tsx';
import type { RouteHandle } from './page-layout.tsx';

export const handle: Pick<RouteHandle, 'kind'> = { kind: 'form' };

/** Account pages, inside the default layout. */
export default function AccountLayout() {
  return (
    <AccountFrame>
      <Outlet />
    </AccountFrame>
  );
}
