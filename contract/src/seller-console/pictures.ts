import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { pictureName } from '../wire.ts';

export const uploadPicture = consoleEndpoint({
  method: 'POST',
  path: 'seller/pictures',
  access: { seller: 'products.write' },
  confirm: 'never',
  summary: 'Upload a product image (SPEC §5); its name is sent with the product',
  upload: 'image',
  reply: z.object({ image: pictureName, thumb: pictureName }),
});
