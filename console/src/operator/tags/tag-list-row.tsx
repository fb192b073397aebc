import type { ShownTag } from '@souk/contract/console/operator-tags';
import { useMe } from '#api/me.ts';
import { StateMark } from '#parts/state-mark.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import type { TagRequest } from './tag-sheet.tsx';

type TagListRowProps = { tag: ShownTag; onWant(request: TagRequest): void };

export function TagListRow({ tag, onWant }: TagListRowProps) {
  const t = useT();
  const { number } = useFormat();
  const { may } = useMe();
  const { name, products, becomes } = tag;
  return (
    <tr>
      <td className="second">
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
        {becomes !== null && (
          <span className="ms-2">
            <StateMark tone="work">
              {becomes === '' ? t('operator.tags.leaves') : t('operator.tags.becomes', { tag: becomes })}
            </StateMark>
          </span>
        )}
      </td>
      <td className="number last">{number(products)}</td>
      <td className="max-md:col-span-2 max-md:col-start-2 max-md:pt-1!">
        {may('catalog.write') && becomes === null && (
          <span className="flex justify-end gap-1.5 max-md:justify-start">
            <Button
              size="small"
              aria-label={t('operator.tags.change.of', { tag: name })}
              onClick={() => onWant({ tag, kind: 'change' })}
            >
              {t('operator.tags.change')}
            </Button>
            <IconButton
              icon="trash"
              size="small"
              label={t('operator.tags.delete', { tag: name })}
              onClick={() => onWant({ tag, kind: 'delete' })}
            />
          </span>
        )}
      </td>
    </tr>
  );
}
