/** A form that was sent as such, before the script was there, and that the page shows again. */
export interface SentForm {
  /** What was typed; never a password. */
  values: Readonly<Record<string, string>>;
  /** What is wrong, by field. */
  errors: Readonly<Record<string, string>>;
  /** What is wrong with the whole. */
  refusal?: string;
  /** It went through: what to tell about it. */
  done?: string;
}
