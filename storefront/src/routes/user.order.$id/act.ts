import type { personalApi, PageArgs } from '#api/api-client.ts';

export type Act = { api: ReturnType<typeof personalApi>; form: FormData; id: number; url: URL } & Pick<
  PageArgs,
  'context'
>;
