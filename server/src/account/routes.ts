import type { Doors } from '#http/mount.ts';
import { countCart } from '#cart/count-cart.ts';
import { findDefaultAddressId } from '#address/find-default-address.ts';
import { getUser } from './queries.ts';
import { guestProfileView, profileView } from './view.ts';

export const accountDoors: Doors<'account'> = {
  profile: {
    async handle({ db, owner }) {
      if (!owner) return guestProfileView({ cartCount: 0, defaultAddressId: null });
      const [cartCount, defaultAddressId] = await Promise.all([
        countCart(db, owner),
        findDefaultAddressId(db, owner),
      ]);
      if (owner.userId === null) return guestProfileView({ cartCount, defaultAddressId });
      return profileView(await getUser(db, owner.userId), { cartCount, defaultAddressId });
    },
  },
};
