import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Link } from '@souk/kit/ui/link.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';

/** Optional login during checkout, which returns to this step (SCREENS 77). */
export function SignInOffer({ step }: { step: string }) {
  const t = useT();
  return (
    <Notice tone="info" className="mb-4">
      {t.rich('account.offer', {
        link: (text) => (
          <Link to={links.login(step)} className="link">
            {text}
          </Link>
        ),
      })}
    </Notice>
  );
}
