import { Field } from '@souk/kit/ui/field.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { htmlOf, plainTextOf } from '../plain-text.ts';

type HtmlFieldProps = {
  name: 'overview' | 'description';
  label: string;
  hint: string;
  necessity?: 'optional';
  rows: number;
  html: string;
  error: string | undefined;
  onChange(html: string): void;
};

/** Edited as plain text; other formatting as HTML, so nothing is lost. */
export function HtmlField({ html, hint, rows, onChange, ...field }: HtmlFieldProps) {
  const t = useT();
  const text = plainTextOf(html);
  return (
    <Field form="product" {...field} hint={text === null ? t('console.product.description.html') : hint}>
      {text === null ? (
        <Textarea
          rows={rows + 2}
          dir="auto"
          className="font-mono text-13"
          value={html}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <Textarea
          rows={rows}
          dir="auto"
          defaultValue={text}
          onChange={({ target }) => onChange(htmlOf(target.value))}
        />
      )}
    </Field>
  );
}
