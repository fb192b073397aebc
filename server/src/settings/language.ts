/** A language the shop is offered in. `direction` is `ltr` or `rtl`. */
export type Language = { code: string; name: string; direction: string; is_default: boolean };
