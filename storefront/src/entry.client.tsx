import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { factsOfPage } from '#browser/facts-of-page.ts';
import { messagesOfPage } from '#browser/messages-of-page.ts';
import { MessagesProvider } from '@souk/kit/i18n/messages-context.tsx';
import { DrawnWithProvider } from './drawn-with.ts';
import { startRouter, StartedRouter } from './router/started-router.tsx';

/** In development Vite changes routes of a page that is open, which only the router's own part knows how to do. */
const routerOfPage = async () => {
  if (!import.meta.env.PROD) return <HydratedRouter />;
  return <StartedRouter router={await startRouter()} />;
};

// If texts or facts cannot be loaded, the page stays as the server made it: links and forms work without script.
Promise.all([messagesOfPage(), factsOfPage(), routerOfPage()]).then(
  ([messages, facts, router]) => {
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <MessagesProvider messages={messages}>
            <DrawnWithProvider value={{ facts }}>{router}</DrawnWithProvider>
          </MessagesProvider>
        </StrictMode>,
      );
    });
  },
  (error: unknown) => console.error(error),
);
