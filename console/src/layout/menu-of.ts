import type { Audience } from '@souk/rules/permissions';
import { operatorPlaces } from '#operator/operator-places.ts';
import { openPlaces, type Place } from '#parts/place.ts';
import { sellerPlaces } from '#seller/seller-places.ts';

/** Menu entries of a console that these permissions open. */
export const menuOf = (audience: Audience, permissions: readonly string[]): readonly Place[] =>
  openPlaces(audience === 'operator' ? operatorPlaces : sellerPlaces, permissions);
