import type { personalApi, PageArgs } from '#api/api-client.ts';

/** What a form of the order's page is done with. */
export type Act = { api: ReturnType<typeof personalApi>; form: FormData; id: number; url: URL } & Pick<
  PageArgs,
  'context'
>;
