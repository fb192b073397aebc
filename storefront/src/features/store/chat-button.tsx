import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { chatLink } from './chat-link.ts';

type ChatButtonProps = {
  store: { name: string; whatsapp_btn: number; whatsapp_number: string; whatsapp_default_msg: string };
};

/** Floating chat button (SPEC §1): a plain link to the store's WhatsApp, without third-party scripts. */
export function ChatButton({ store }: ChatButtonProps) {
  const t = useT();
  const href = chatLink(store);
  if (!href) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('store.chat', { store: store.name })}
      title={t('store.chat', { store: store.name })}
      className="lifted fixed end-4 bottom-[calc(16px+env(safe-area-inset-bottom)+var(--bottom-bar,0px))] z-20 grid size-14 place-items-center rounded-full border border-primary-line bg-primary text-on-primary shadow-lg transition-colors hover:bg-primary-hover hover:text-on-primary-hover"
    >
      <Icon name="chat" size={24} />
    </a>
  );
}
