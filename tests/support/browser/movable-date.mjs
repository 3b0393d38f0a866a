/** Loaded before a shop: each SIGUSR2 puts its clock eight days on, past the end of every session. */
const EIGHT_DAYS_MS = 8 * 24 * 3_600_000;
const TrueDate = Date;
let aheadMs = 0;

class MovableDate extends TrueDate {
  constructor(...parts) {
    if (parts.length === 0) super(MovableDate.now());
    else super(...parts);
  }

  static now() {
    return TrueDate.now() + aheadMs;
  }
}

globalThis.Date = MovableDate;
process.on('SIGUSR2', () => {
  aheadMs += EIGHT_DAYS_MS;
});
