/** A span of millimetres in words: "up to 150 mm", "150 to 160 mm", "160 mm and more". */
export function describeSpan({ least, most }: { least?: number; most?: number }): string {
  if (least === undefined) return `up to ${most} mm`;
  return most === undefined ? `${least} mm and more` : `${least} to ${most} mm`;
}
