import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { factsOfPage } from '#browser/facts-of-page.ts';
import { catchReloads } from '#browser/failed-navigations.ts';
import { messagesOfPage } from '#browser/messages-of-page.ts';
import { MessagesProvider } from '@souk/kit/i18n/messages-context.tsx';
import { RenderDataProvider } from './render-data.ts';

if (import.meta.env.PROD) catchReloads(); // in development, Vite reloads the page

// If texts or settings fail to load, the page isn't hydrated: links and forms work without JavaScript.
Promise.all([messagesOfPage(), factsOfPage()]).then(
  ([messages, facts]) => {
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <MessagesProvider messages={messages}>
            <RenderDataProvider value={{ facts }}>
              <HydratedRouter />
            </RenderDataProvider>
          </MessagesProvider>
        </StrictMode>,
      );
    });
  },
  (error: unknown) => console.error(error),
);
