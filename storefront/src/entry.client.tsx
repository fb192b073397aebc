import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { messagesOfPage } from '#browser/messages-of-page.ts';
import { MessagesProvider } from '@souk/kit/i18n/messages-context.tsx';

// If the texts cannot be loaded, the page stays as the server made it: links and forms work without script.
messagesOfPage().then(
  (messages) => {
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <MessagesProvider messages={messages}>
            <HydratedRouter />
          </MessagesProvider>
        </StrictMode>,
      );
    });
  },
  (error: unknown) => console.error(error),
);
