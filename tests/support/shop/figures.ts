/** Figures as Prometheus reads them. */

/** By name with labels, such as `handset_orders{status="pending"}`. */
export type Figures = ReadonlyMap<string, number>;

/** @throws Error when the process does not tell any */
export async function readFigures(port: string | number): Promise<Figures> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
  return parseFigures(await answer.text());
}

export function parseFigures(text: string): Figures {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))] as const;
    }),
  );
}

/** Names without labels and without what a histogram adds to its own. */
export function namesOf(figures: Figures): Set<string> {
  return new Set([...figures.keys()].map((key) => key.split('{', 1)[0] ?? ''));
}
