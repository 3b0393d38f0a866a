/** A dashed outline: the sign of the phone that somebody owns, wherever others are told against it. */
export function GhostMark() {
  return <span aria-hidden="true" className="ghost-mark" />;
}
