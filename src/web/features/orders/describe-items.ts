/** "2 × Pixel, Galaxy": the names of a payment, the same ones counted. */
export function describeItems(names: readonly string[]): string {
  const counts = Map.groupBy(names, (name) => name);
  return [...counts]
    .map(([name, same]) => (same.length > 1 ? `${same.length} × ${name}` : name))
    .join(', ');
}
