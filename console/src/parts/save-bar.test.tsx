import { MessagesProvider } from '@souk/kit/i18n/messages-context.tsx';
import { messagesIn } from '@souk/kit/testing/html-of.tsx';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { SaveBar } from './save-bar.tsx';

const nothing = { count: 0, isNew: true, isBusy: false, onSave: () => {}, onDiscard: () => {} };

function htmlOf(given: Partial<ComponentProps<typeof SaveBar>>): string {
  const router = createMemoryRouter([{ path: '/', element: <SaveBar {...nothing} {...given} /> }]);
  return renderToStaticMarkup(
    <MessagesProvider messages={messagesIn('en')}>
      <RouterProvider router={router} />
    </MessagesProvider>,
  );
}

test('a failed save asks to fix the fields instead of counting changes', () => {
  expect(htmlOf({})).toContain('No unsaved changes');
  expect(htmlOf({ wrong: 5 })).toContain('Fix 5 fields to continue');
  expect(htmlOf({ count: 2, wrong: 1 })).toContain('Fix 1 field to continue');
  expect(htmlOf({ count: 2 })).toContain('2 unsaved changes');
});
