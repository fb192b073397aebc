import { messagesIn } from '@souk/kit/testing/html-of.tsx';
import { MessagesProvider } from '@souk/kit/i18n/messages-context.tsx';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import SignInLayout from './sign-in-layout.tsx';

function htmlAt(path: string): string {
  const Page = createRoutesStub([{ path, Component: SignInLayout }]);
  return renderToStaticMarkup(
    <MessagesProvider messages={messagesIn('en')}>
      <Page initialEntries={[path]} />
    </MessagesProvider>,
  );
}

test.each(['/login', '/register'])('%s shows what customers agree to', (path) => {
  const html = htmlAt(path);
  expect(html).toContain('href="/page/terms"');
  expect(html).toContain('href="/page/privacy-policy"');
});

test('resetting a password needs no agreement', () => {
  expect(htmlAt('/forgot-password')).not.toContain('href="/page/terms"');
});
