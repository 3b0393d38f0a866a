/** Colour and sizes of a unit; "256 GB" stays on one line. */
export function VariantName({ children }: { children: string }) {
  return (
    <span className="figures wrap-anywhere">{children.replace(/(\d) (?=GB|TB)/g, '$1\u00a0')}</span>
  );
}
