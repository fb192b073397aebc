import type { RefusedLine } from '@souk/contract/cart';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { links } from '#links.ts';

type RefusedLinesProps = { messages: readonly string[]; lines: readonly RefusedLine[] };

/** Reasons why an order was refused: each line with a fix and a link to it in the cart. */
export function RefusedLines({ messages, lines }: RefusedLinesProps) {
  const t = useT();
  const others = messages.filter((message) => !lines.some((line) => line.message === message));
  return (
    <ul className="grid gap-1">
      {others.map((message) => (
        <li key={message}>{message}</li>
      ))}
      {lines.map(({ id, title, problem, most, message }) => (
        <li key={id}>
          {problem === 'price' || problem === 'currency' || problem === 'sale-ended'
            ? message
            : t(`cart.refused.${problem}`, { title, most, message })}{' '}
          <Link to={links.cartLine(id)} className="link whitespace-nowrap">
            {t(problem === 'price' || problem === 'currency' ? 'cart.refused.show' : 'cart.refused.change')}
            <span className="sr-only">: {title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
