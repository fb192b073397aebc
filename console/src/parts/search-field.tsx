import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { isTyping } from './is-typing.ts';

const searchDelayMs = 250;

type SearchFieldProps = {
  value: string;
  label: string;
  onSearch: (text: string) => void;
  children?: ReactNode;
};

/** Debounced search field, focused by `/`. */
export function SearchField({ value, label, onSearch, children }: SearchFieldProps) {
  const t = useT();
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  // Updates the text when the query changes by navigation, but never while typing.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const query = text.trim();
    if (query === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = query;
      onSearch(query);
    }, searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  return (
    <div className="flex flex-wrap gap-2 border-b border-line p-3">
      <label className="relative block max-w-80 min-w-0 flex-1 md:min-w-60">
        <span className="sr-only">{label}</span>
        <Icon
          name="search"
          size={18}
          className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-text-3"
        />
        <input
          ref={input}
          type="search"
          value={text}
          placeholder={label}
          className="control control-small ps-10 md:pe-10"
          onChange={({ target }) => setText(target.value)}
        />
        <kbd
          className="key pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 max-md:hidden"
          title={t('console.list.slash')}
        >
          /
        </kbd>
      </label>
      {children}
    </div>
  );
}
