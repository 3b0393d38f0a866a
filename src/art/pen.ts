/**
 * Collects what a drawing defines once and uses often: gradients, patterns and lens glasses. Protects: ids
 * are short, the same for the same drawing, and apart from each other's when several drawings stand in one
 * document (prefix).
 */

/** Offset (0 to 1), colour, and opacity where it is not 1. */
export type Stop = readonly [number, string, number?];

export interface Pen {
  /** Defines `name` once and answers `url(#id)`. */
  paint(name: string, markup: (id: string) => string): string;
  /** Defines a group once and answers its `#id` for `<use>`. */
  group(name: string, markup: (id: string) => string): string;
  defs(): string;
}

export function createPen(prefix = ''): Pen {
  const definitions = new Map<string, string>();
  function define(name: string, markup: (id: string) => string): string {
    const id = prefix + name;
    if (!definitions.has(name)) definitions.set(name, markup(id));
    return id;
  }
  return {
    paint: (name, markup) => `url(#${define(name, markup)})`,
    group: (name, markup) => `#${define(name, markup)}`,
    defs: () => (definitions.size > 0 ? `<defs>${[...definitions.values()].join('')}</defs>` : ''),
  };
}

/** A linear gradient over the box of the painted shape; `line` is x1 y1 x2 y2 in shares of it. */
export function linear(
  pen: Pen,
  name: string,
  line: readonly [number, number, number, number],
  stops: readonly Stop[],
): string {
  const [x1, y1, x2, y2] = line;
  const ends = `${attribute('x1', x1, 0)}${attribute('y1', y1, 0)}${attribute('x2', x2, 1)}${attribute('y2', y2, 0)}`;
  return pen.paint(
    name,
    (id) => `<linearGradient id="${id}"${ends}>${stopsOf(stops)}</linearGradient>`,
  );
}

/** A radial gradient over the box of the painted shape; centre and radius in shares of it. */
export function radial(
  pen: Pen,
  name: string,
  centre: readonly [number, number, number],
  stops: readonly Stop[],
): string {
  const [cx, cy, r] = centre;
  const place = `${attribute('cx', cx, 0.5)}${attribute('cy', cy, 0.5)}${attribute('r', r, 0.5)}`;
  return pen.paint(
    name,
    (id) => `<radialGradient id="${id}"${place}>${stopsOf(stops)}</radialGradient>`,
  );
}

function attribute(name: string, value: number, usual: number): string {
  return value === usual ? '' : ` ${name}="${String(value).replace(/^0\./, '.')}"`;
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity]) => {
      const at = attribute('offset', offset, 0);
      const alpha = opacity === undefined ? '' : attribute('stop-opacity', opacity, 1);
      return `<stop${at} stop-color="${colour}"${alpha}/>`;
    })
    .join('');
}
