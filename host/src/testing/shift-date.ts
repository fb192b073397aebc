/* Preloaded by a test: shifts this process's clock by SHIFTED_MS. */

const shiftMs = Number(process.env['SHIFTED_MS']);
const RightDate = Date;

class ShiftedDate extends RightDate {
  constructor(...given: []) {
    if (given.length > 0) super(...given);
    else super(ShiftedDate.now());
  }
  static override now() {
    return RightDate.now() + shiftMs;
  }
}

globalThis.Date = ShiftedDate as DateConstructor; // `Date()` without `new`, which nobody uses, would throw
