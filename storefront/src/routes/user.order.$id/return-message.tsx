import { useOrderDate } from '#features/order/order-date.ts';

type ReturnMessageProps = {
  by: string;
  /** Written by the reader; aligned to their side. */
  isOwn: boolean;
  text: string;
  at: string | null;
};

export function ReturnMessage({ by, isOwn, text, at }: ReturnMessageProps) {
  const dateOf = useOrderDate();
  return (
    <li
      className={`grid max-w-[85%] gap-0.5 rounded-control px-3 py-2 ${
        isOwn ? 'justify-self-end bg-primary-soft' : 'justify-self-start bg-sunk'
      }`}
    >
      <span className="flex flex-wrap gap-x-2 text-12 text-text-2">
        <bdi className="font-semibold">{by}</bdi>
        {at !== null && <time dateTime={at}>{dateOf(at)}</time>}
      </span>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
    </li>
  );
}
