import { MessagesProvider } from '@souk/kit/i18n/messages-context.tsx';
import { messagesIn } from '@souk/kit/testing/html-of.tsx';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { RouteHandle } from './page-layout.tsx';
import { QuietHeader } from './quiet-header.tsx';

const checkout: RouteHandle = { query: [] };
const review: RouteHandle = { query: [], kind: 'form' };

function headerWith(handle: RouteHandle): string {
  const Page = createRoutesStub([{ path: '/', Component: QuietHeader, handle }]);
  return renderToStaticMarkup(
    <MessagesProvider messages={messagesIn('en')}>
      <Page />
    </MessagesProvider>,
  );
}

test('only the checkout is marked as secure, not the review form', () => {
  expect(headerWith(checkout)).toContain('Secure checkout');
  expect(headerWith(review)).not.toContain('Secure checkout');
  expect(headerWith(review)).toContain('href="/contact"');
});
