import { copyText } from '@souk/kit/browser/copy-text.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Menu } from '@souk/kit/ui/menu.tsx';
import { toast } from '@souk/kit/ui/toast.ts';

/** Share URLs of social networks, without their scripts. */
const networks = [
  { name: 'WhatsApp', href: (url: string, title: string) => `https://wa.me/?text=${title}%20${url}` },
  {
    name: 'Telegram',
    href: (url: string, title: string) => `https://t.me/share/url?url=${url}&text=${title}`,
  },
  { name: 'Facebook', href: (url: string) => `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  { name: 'X', href: (url: string, title: string) => `https://x.com/intent/post?url=${url}&text=${title}` },
] as const;

export function ShareMenu({ title, url }: { title: string; url: string }) {
  const t = useT();
  const [words, address] = [encodeURIComponent(title), encodeURIComponent(url)];
  async function copy() {
    const isCopied = await copyText(url);
    toast({ message: isCopied ? t('product.share.copied') : url, tone: 'success' });
  }
  return (
    <Menu
      align="end"
      buttonClassName={buttonStyle({ variant: 'link' })}
      label={
        <>
          <Icon name="share" />
          {t('product.share.label')}
        </>
      }
    >
      <ul>
        {networks.map(({ name, href }) => (
          <li key={name}>
            <a
              href={href(address, words)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('product.share.on', { network: name })}
              className="menu-item"
            >
              {name}
            </a>
          </li>
        ))}
        <li>
          <a href={`mailto:?subject=${words}&body=${address}`} className="menu-item">
            {t('product.share.mail')}
          </a>
        </li>
        <li>
          <button type="button" className="menu-item w-full text-start" onClick={() => void copy()}>
            {t('product.share.copy')}
          </button>
        </li>
      </ul>
    </Menu>
  );
}
