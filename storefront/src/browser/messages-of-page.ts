import type { Messages } from '#i18n/messages-context.tsx';

/**
 * The texts that the deferred script of the page has set. The router's own scripts are `async` and may run before
 * it, so this waits. Rejects if the script cannot be loaded.
 */
export function messagesOfPage(): Promise<Messages> {
  if (window.__soukMessages) return Promise.resolve(window.__soukMessages);
  const script = document.querySelector<HTMLScriptElement>('script[data-messages]');
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new Error('The texts of the page could not be loaded'));
    if (!script) return refuse();
    script.addEventListener('error', refuse);
    script.addEventListener('load', () =>
      window.__soukMessages ? resolve(window.__soukMessages) : refuse(),
    );
  });
}
