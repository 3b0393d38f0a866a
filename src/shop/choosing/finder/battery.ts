/**
 * Hours between two charges, from nothing but the charge that a battery holds. A rule of thumb of this shop: 4,000
 * mAh for a day. It does not know how sparing a phone is, nor how much it is used; so hours are told in steps
 * of three and never more exactly.
 */
const MAH_PER_HOUR = 4_000 / 24;
const STEP_HOURS = 3;

/** About how long a battery lasts, in steps of three hours. NaN when its charge is not known. */
export function hoursOf(mah: number): number {
  return Math.round(mah / MAH_PER_HOUR / STEP_HOURS) * STEP_HOURS;
}

/** The least charge that is told as so many hours, in mAh. */
export function mahFor(hours: number): number {
  return Math.ceil((hours - STEP_HOURS / 2) * MAH_PER_HOUR);
}
