import type { Doors } from '#http/mount.ts';
import { receiveMessage } from './receive-message.ts';

export const contactDoors: Doors<'contact'> = {
  sendMessage: { limit: 'contact', limitSubject: ({ body }) => body.email, handle: receiveMessage },
};
