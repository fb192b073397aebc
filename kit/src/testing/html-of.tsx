import { loadMessages } from '@souk/contract/messages';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { compileMessages } from '#i18n/compile-messages.ts';
import { MessagesProvider } from '#i18n/messages-context.tsx';
import type { Messages } from '#i18n/messages.ts';

type Language = 'en' | 'ar';

export function messagesIn(language: Language): Messages {
  return {
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    compiled: (compiled[language] ??= compileMessages(loadMessages(language))),
  };
}

const compiled: Partial<Record<Language, Messages['compiled']>> = {};

export function htmlOf(part: ReactNode, language: Language = 'en'): string {
  const Page = createRoutesStub([{ path: '/', Component: () => part }]);
  return renderToStaticMarkup(
    <MessagesProvider messages={messagesIn(language)}>
      <Page />
    </MessagesProvider>,
  );
}

export function tagsOf(html: string, element: string): string[] {
  return html.match(new RegExp(`<${element}\\b[^>]*>`, 'g')) ?? [];
}
