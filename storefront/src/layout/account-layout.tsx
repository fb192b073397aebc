import { Outlet } from 'react-router';
import { AccountFrame } from '#features/account/account-frame.tsx';
import type { FrameHandle } from './frame.tsx';

export const handle: Pick<FrameHandle, 'kind'> = { kind: 'form' };

/** Account pages, inside the default layout. */
export default function AccountLayout() {
  return (
    <AccountFrame>
      <Outlet />
    </AccountFrame>
  );
}
