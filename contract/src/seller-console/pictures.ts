import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { pictureName } from '../wire.ts';

export const uploadPicture = consoleEndpoint({
  method: 'POST',
  path: 'seller/pictures',
  access: { seller: 'products.write' },
  confirm: 'never',
  summary: 'Upload a product image (JPEG or PNG, at most 1000 kB); its name is then sent with the product',
  upload: 'image',
  reply: z.object({ image: pictureName, thumb: pictureName }),
});
