import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { RichTextBar } from './rich-text-bar.tsx';
import { keepsAll } from './keeps-all.ts';

type RichTextProps = {
  id: string;
  label: string;
  error: string | undefined;
  direction: 'ltr' | 'rtl';
  language: string;
  value: string;
  max: number;
  onChange(html: string): void;
};

/** Rich text editor. Content it doesn't support (such as tables) is edited as HTML, so nothing is lost. */
export default function RichText(props: RichTextProps) {
  const { id, label, error, value } = props;
  const [isPlain, setIsPlain] = useState(() => !keepsAll(value));
  const t = useT();
  return (
    <div className="grid gap-1.5 text-14">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span id={`record-${id}-label`} className="font-label">
          {label}
        </span>
        {(isPlain ? keepsAll(value) : true) && (
          <button
            type="button"
            className="min-h-6 text-13 text-text-2 hover:underline"
            onClick={() => setIsPlain(!isPlain)}
          >
            {t(isPlain ? 'operator.html.formatted' : 'operator.html.plain')}
          </button>
        )}
      </span>
      {isPlain ? <PlainHtml {...props} /> : <Formatted {...props} />}
      {error && <FieldError id={`record-${id}-error`}>{error}</FieldError>}
    </div>
  );
}

function PlainHtml({ id, value, max, language, direction, onChange }: RichTextProps) {
  const t = useT();
  return (
    <>
      <Textarea
        id={`record-${id}`}
        aria-labelledby={`record-${id}-label`}
        rows={10}
        dir={direction}
        lang={language}
        maxLength={max}
        className="font-mono text-13"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="text-13 text-text-3">{t('operator.html.hint')}</p>
    </>
  );
}

function Formatted({ id, direction, language, value, onChange }: RichTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const first = useRef(value);
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  useEffect(() => {
    const made = new Editor({
      element: place.current!,
      content: first.current,
      // The console's policy forbids injected styles; ours are in `console.css`.
      injectCSS: false,
      extensions: [
        StarterKit.configure({
          heading: { levels: [2, 3, 4] },
          link: {
            openOnClick: false,
            protocols: ['http', 'https', 'mailto', 'tel'],
            HTMLAttributes: { target: null },
          },
        }),
      ],
      editorProps: {
        attributes: {
          id: `record-${id}`,
          role: 'textbox',
          'aria-multiline': 'true',
          class: 'rich-text',
          'aria-labelledby': `record-${id}-label`,
          dir: direction,
          lang: language,
        },
      },
      onUpdate: ({ editor: now }) => latestOnChange.current(now.isEmpty ? '' : now.getHTML()),
    });
    setEditor(made);
    return () => made.destroy();
  }, [id, direction, language]);
  return (
    <div className="rounded-control border border-control bg-surface focus-within:border-primary-line">
      {editor && <RichTextBar editor={editor} />}
      <div ref={place} />
    </div>
  );
}
