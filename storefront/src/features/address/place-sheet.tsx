import type { EndpointOf } from '@souk/contract/api';
import type { ReplyOf } from '@souk/contract/endpoint';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { PlaceForm } from './place-form.tsx';
import { PlaceOfAddress } from './place-of-address.tsx';

type PlaceSheetProps = {
  isOpen: boolean;
  onClose: () => void;
  decided: Pick<ReplyOf<EndpointOf<'POST cart/place'>>, 'place' | 'by'>;
  onChosen: () => void;
};

/** Dialog that changes the delivery location: one of the saved addresses if there are any, else a country. */
export default function PlaceSheet({ isOpen, onClose, decided, onChosen }: PlaceSheetProps) {
  const t = useT();
  const done = () => {
    onClose();
    onChosen();
  };
  return (
    <Sheet open={isOpen} onClose={onClose} title={t('address.place.title')}>
      {decided.by === 'address' ? (
        <PlaceOfAddress onDone={done} />
      ) : (
        <PlaceForm start={decided.place} onDone={done} />
      )}
    </Sheet>
  );
}
