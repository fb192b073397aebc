import { useEffect, useLayoutEffect, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { ListingPlaceholder } from '#features/listing/listing-placeholder.tsx';
import { isListing } from '#links.ts';

const shimmerAfterMs = 200; // SCREENS 148

/**
 * The page, or the shape of a list that is on its way (SCREENS 42): whoever presses a category on a slow line sees at
 * once that it comes. The page that is being left stays as it was, in case they change their mind.
 */
export function PendingOutlet() {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const isComing =
    navigation.state === 'loading' &&
    navigation.location.pathname !== pathname &&
    isListing(navigation.location.pathname);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isComing) return setIsLong(false);
    const timer = setTimeout(() => setIsLong(true), shimmerAfterMs);
    return () => clearTimeout(timer);
  }, [isComing]);
  const isShown = isComing && isLong;
  return (
    <>
      {isShown && <ListingPlaceholder />}
      {isShown && <AtTheTop pathname={pathname} />}
      <div className={isShown ? 'hidden' : 'contents'}>
        <Outlet />
      </div>
    </>
  );
}

/** A new page begins at its top; without one the old page is where it was. */
function AtTheTop({ pathname }: { pathname: string }) {
  useLayoutEffect(() => {
    const before = scrollY;
    scrollTo({ top: 0, behavior: 'instant' });
    return () => {
      if (location.pathname === pathname) scrollTo({ top: before, behavior: 'instant' });
    };
  }, [pathname]);
  return null;
}
