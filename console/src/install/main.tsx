import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MessagesProvider } from '@souk/kit/i18n/messages-context.tsx';
import { messagesOfConsole } from '../messages.ts';
import { showTheme } from '../theme.ts';
import { Installer } from './installer.tsx';
import '../styles/console.css';

showTheme();
createRoot(document.getElementById('install')!).render(
  <StrictMode>
    <MessagesProvider messages={messagesOfConsole()}>
      <Installer />
    </MessagesProvider>
  </StrictMode>,
);
