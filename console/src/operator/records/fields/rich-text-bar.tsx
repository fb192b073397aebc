import type { Editor } from '@tiptap/core';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Field } from '@souk/kit/ui/field.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFocus } from '#parts/use-focus.ts';

/** Formatting toolbar; every command also has its usual shortcut. */
export function RichTextBar({ editor }: { editor: Editor }) {
  const t = useT();
  const [, setCount] = useState(0);
  const [isLinking, setIsLinking] = useState(false);
  useEffect(() => {
    const look = () => setCount((count) => count + 1);
    editor.on('transaction', look);
    return () => void editor.off('transaction', look);
  }, [editor]);
  const nameOf = (name: string) => t(`operator.html.${name}` as 'operator.html.bold');
  const on = () => editor.chain().focus();
  const acts = [
    { name: 'bold', shown: <b>B</b>, is: editor.isActive('bold'), run: () => on().toggleBold().run() },
    { name: 'italic', shown: <i>I</i>, is: editor.isActive('italic'), run: () => on().toggleItalic().run() },
    {
      name: 'heading',
      shown: 'H2',
      is: editor.isActive('heading', { level: 2 }),
      run: () => on().toggleHeading({ level: 2 }).run(),
    },
    {
      name: 'subheading',
      shown: 'H3',
      is: editor.isActive('heading', { level: 3 }),
      run: () => on().toggleHeading({ level: 3 }).run(),
    },
    {
      name: 'bullets',
      shown: <Icon name="list" size={18} />,
      is: editor.isActive('bulletList'),
      run: () => on().toggleBulletList().run(),
    },
    {
      name: 'numbers',
      shown: '1.',
      is: editor.isActive('orderedList'),
      run: () => on().toggleOrderedList().run(),
    },
    {
      name: 'quote',
      shown: '“ ”',
      is: editor.isActive('blockquote'),
      run: () => on().toggleBlockquote().run(),
    },
    {
      name: 'link',
      shown: <Icon name="external" size={18} />,
      is: editor.isActive('link'),
      run: () => setIsLinking(true),
    },
    { name: 'undo', shown: <Icon name="return" size={18} />, is: false, run: () => on().undo().run() },
  ] as const satisfies readonly { name: string; shown: ReactNode; is: boolean; run(): unknown }[];
  return (
    <div
      role="toolbar"
      aria-label={t('operator.html.bar')}
      className="flex flex-wrap gap-0.5 border-b border-line p-1"
    >
      {acts.map(({ name, shown, is, run }) => (
        <button
          key={name}
          type="button"
          aria-label={nameOf(name)}
          title={nameOf(name)}
          aria-pressed={name === 'link' || name === 'undo' ? undefined : is}
          className={classNames(
            'grid size-9 place-items-center rounded-control hover:bg-sunk max-md:size-11',
            is && 'bg-primary-soft text-primary-ink',
          )}
          onClick={run}
        >
          {shown}
        </button>
      ))}
      <LinkSheet editor={editor} open={isLinking} onClose={() => setIsLinking(false)} />
    </div>
  );
}

function LinkSheet({ editor, open, onClose }: { editor: Editor; open: boolean; onClose(): void }) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t('operator.html.link')}>
      <LinkForm editor={editor} onDone={onClose} />
    </Sheet>
  );
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone(): void }) {
  const t = useT();
  const [href, setHref] = useState(String(editor.getAttributes('link')['href'] ?? ''));
  const input = useFocus();
  const chain = () => editor.chain().focus().extendMarkRange('link');
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (href.trim() === '') chain().unsetLink().run();
        else chain().setLink({ href: href.trim() }).run();
        onDone();
      }}
    >
      <Field form="link" name="href" label={t('operator.target.url')} hint={t('operator.html.link.hint')}>
        <TextInput ref={input} dir="ltr" value={href} onChange={({ target }) => setHref(target.value)} />
      </Field>
      <Button type="submit" variant="primary" className="justify-self-end">
        {t('operator.done.link')}
      </Button>
    </form>
  );
}
