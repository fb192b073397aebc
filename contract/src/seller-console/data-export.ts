import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';

export const exportStore = consoleEndpoint({
  method: 'GET',
  path: 'seller/store/export',
  access: { seller: 'store.export' },
  confirm: 'data',
  summary:
    'Download everything the store entered and earned as one JSON file, as far as the caller may read it: lists have the rows of the console’s calls. Recorded in the activity log',
  /** The file itself, without the envelope. */
  reply: z.string(),
});
