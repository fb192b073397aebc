import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type RowButtonsProps = {
  name: string;
  onUp: (() => void) | undefined;
  onRemove: (() => void) | undefined;
};

/** Moves a row up, or removes it. */
export function RowButtons({ name, onUp, onRemove }: RowButtonsProps) {
  const t = useT();
  return (
    <span className="flex flex-none">
      {onUp && (
        <IconButton
          size="small"
          iconSize={16}
          icon="arrow-up"
          label={t('operator.record.up', { name })}
          onClick={onUp}
        />
      )}
      {onRemove && (
        <IconButton
          size="small"
          iconSize={16}
          icon="close"
          label={t('operator.record.remove', { name })}
          onClick={onRemove}
        />
      )}
    </span>
  );
}

/** The list with the row at `index` moved up by one. */
export function moved<Row>(rows: readonly Row[], index: number): Row[] {
  const row = rows[index]!; // its button was pressed
  return rows.filter((_, place) => place !== index).toSpliced(index - 1, 0, row);
}

export const without = <Row,>(rows: readonly Row[], index: number): Row[] =>
  rows.filter((_, place) => place !== index);

export const changed = <Row,>(rows: readonly Row[], index: number, row: Row): Row[] => rows.with(index, row);
