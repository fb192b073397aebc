import { classNames } from '@souk/kit/ui/class-names.ts';
import { useFormat } from '#format.ts';

type Written = { id: number; by: 'store' | 'buyer'; message: string; at: string; is_seen?: boolean };

type ThreadProps = { messages: readonly Written[]; names: Record<Written['by'], string> };

export function Thread({ messages, names }: ThreadProps) {
  const { when, whole } = useFormat();
  return (
    <ol className="grid gap-3">
      {messages.map(({ id, by, message, at, is_seen: isSeen = true }) => (
        <li
          key={id}
          className={classNames(
            'grid max-w-[85%] min-w-0 gap-0.5 rounded-control px-3 py-2',
            by === 'store' ? 'justify-self-end bg-primary-soft' : 'justify-self-start bg-sunk',
            !isSeen && 'border-s-3 border-warning',
          )}
        >
          <span className="flex flex-wrap gap-x-2 text-12 text-text-2">
            <bdi className="font-semibold">{names[by]}</bdi>
            <time dateTime={at} title={whole(at)}>
              {when(at)}
            </time>
          </span>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {message}
          </p>
        </li>
      ))}
    </ol>
  );
}
