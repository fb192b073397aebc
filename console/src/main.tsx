import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { copyWithoutMarks } from '@souk/kit/browser/copy-text.ts';
import { MessagesProvider } from '@souk/kit/i18n/messages-context.tsx';
import { watchForPeople } from '#api/attended.ts';
import { ConfirmSheet } from '#account/confirm-sheet.tsx';
import { SignInSheet } from '#layout/sign-in-sheet.tsx';
import { messagesOfConsole } from './messages.ts';
import { router } from './router.tsx';
import { showTheme } from './theme.ts';
import './styles/console.css';

showTheme();
watchForPeople();
copyWithoutMarks(document);
createRoot(document.getElementById('console')!).render(
  <StrictMode>
    <MessagesProvider messages={messagesOfConsole()}>
      <RouterProvider router={router} />
      <ConfirmSheet />
      <SignInSheet />
    </MessagesProvider>
  </StrictMode>,
);
