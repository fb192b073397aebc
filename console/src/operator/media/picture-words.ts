import type { LibraryPicture } from '@souk/contract/console/operator-pictures';
import type { Translate } from '@souk/kit/i18n/translate.ts';

type Use = LibraryPicture['uses'][number];

/** Maximum listed uses per kind. */
const maxShownOfKind = 5;

/** Unused now and at the last count. */
export const isUnused = ({ uses, is_new: isNew, shown_as: shownAs }: LibraryPicture) =>
  uses.length === 0 && !isNew && shownAs === null;

/** Some kind has more uses than listed. */
export const hasMore = ({ uses }: LibraryPicture) =>
  uses.some(({ kind }) => uses.filter((one) => one.kind === kind).length >= maxShownOfKind);

export function shownText(picture: LibraryPicture, t: Translate): string {
  const { uses, is_new: isNew, shown_as: shownAs } = picture;
  const [only] = uses;
  // The name is already displayed above.
  if (only && uses.length === 1) return t(`operator.media.use.${only.kind}`);
  if (only)
    return t(hasMore(picture) ? 'operator.media.uses.more' : 'operator.media.uses', { count: uses.length });
  if (isNew) return t('operator.media.new');
  if (shownAs === null) return t('operator.media.unused');
  return t(shownAs === 'draft' ? 'operator.media.shown-as.draft' : 'operator.media.shown-as.other');
}

/** Page of a picture's use; null: none. */
export function addressOfUse({ kind, id }: Use): string | null {
  switch (kind) {
    case 'product':
      return `/operator/products/${id}`;
    case 'order':
      return `/operator/orders/${id}`;
    case 'store':
      return `/operator/sellers/${id}`;
    case 'category':
    case 'subcategory':
    case 'brand':
    case 'collection':
      return `/operator/catalogue/${kind}/${id}`;
    case 'banner':
    case 'feature':
    case 'link':
    case 'page':
      return `/operator/storefront/${kind}/${id}`;
    case 'review':
      return '/operator/reviews?view=all';
    case 'settings':
      return '/operator/storefront/branding';
    case 'translation':
      return '/operator/storefront/translations';
    case 'window-draft':
      return '/operator/storefront/drafts';
    case 'product-draft':
      return null;
  }
}
