import { messagesIn } from '@souk/kit/testing/html-of.tsx';
import { MessagesProvider } from '@souk/kit/i18n/messages-context.tsx';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { operatorPlaces } from '#operator/operator-places.ts';
import { pageAt } from '#parts/place.ts';
import { GroupTabs } from './group-tabs.tsx';
import type { ShownPlace } from './places.tsx';

function tabsAt(address: string): string {
  const current = pageAt(operatorPlaces, address);
  const places = operatorPlaces.map(({ within, ...place }): ShownPlace => ({
    ...place,
    badges: [],
    isCurrent: current?.place.title === place.title,
    ...(within && {
      within: within.map((page) => ({ ...page, badges: [], isCurrent: page === current?.page })),
    }),
  }));
  return renderToStaticMarkup(
    <MessagesProvider messages={messagesIn('en')}>
      <MemoryRouter initialEntries={[address]}>
        <GroupTabs places={places} isNarrow />
      </MemoryRouter>
    </MessagesProvider>,
  );
}

test.each([
  ['/operator/settings/system', 'System'],
  ['/operator/settings/system/jobs', 'System'],
  ['/operator/settings/system/mails', 'System'],
  ['/operator/settings/system/backups', 'System'],
  ['/operator/api', 'API and webhooks'],
  ['/operator/api/webhooks', 'API and webhooks'],
  ['/operator/storefront/texts', 'Languages'],
])('%s has the tabs of its section, with %s as the current one', (address, title) => {
  expect(tabsAt(address)).toMatch(new RegExp(`<a[^>]*aria-current="page"[^>]*>(<[^>]*>)*${title}<`));
});

test.each(['/operator/api/webhooks/7', '/operator/settings/team/roles/4'])(
  '%s is a detail page, so it has no tabs',
  (address) => expect(tabsAt(address)).toBe(''),
);
