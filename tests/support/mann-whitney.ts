/**
 * Whether two samples come from one distribution (Mann–Whitney U, two-sided, normal approximation
 * with correction for ties; good from about 20 values each).
 * @returns the p-value: how often a difference like this comes by chance alone
 */
export function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const all = [
    ...a.map((value) => ({ value, isA: true })),
    ...b.map((value) => ({ value, isA: false })),
  ];
  all.sort((x, y) => x.value - y.value);
  let rankSumA = 0;
  let ties = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const rank = (from + 1 + to) / 2;
    rankSumA += rank * all.slice(from, to).filter(({ isA }) => isA).length;
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  const n = all.length;
  const u = rankSumA - (a.length * (a.length + 1)) / 2;
  const mean = (a.length * b.length) / 2;
  const variance = ((a.length * b.length) / 12) * (n + 1 - ties / (n * (n - 1)));
  return 2 * (1 - normal(Math.abs(u - mean) / Math.sqrt(variance)));
}

/** Distribution function of the normal distribution (Abramowitz and Stegun, 26.2.17; error < 1e-7). */
function normal(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z);
  const polynomial =
    t *
    (0.319_381_53 +
      t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
}
