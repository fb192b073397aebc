import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';

const PhoneMenuSheet = lazy(() => import('./phone-menu-sheet.tsx'));

/** Menu drawer below 992 px: categories, help, account, languages. */
export function PhoneMenu() {
  const t = useT();
  const facts = useSiteSettings();
  const [isOpen, setIsOpen] = useState(false);
  const [isRequested, setIsRequested] = useState(false);
  const { key } = useLocation();
  useEffect(() => setIsOpen(false), [key]);
  if (!facts) return null;
  return (
    <>
      <IconButton
        icon="menu"
        label={t('layout.menu')}
        iconSize={24}
        className="-ms-2.5 lg:hidden"
        onClick={() => {
          setIsRequested(true);
          setIsOpen(true);
        }}
      />
      {isRequested && (
        <Suspense>
          <PhoneMenuSheet facts={facts} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
