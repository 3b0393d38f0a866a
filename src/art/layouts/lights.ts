/** Flashes, sensors and ring lights beside the lenses. */
import { circle, rect } from '../geometry.ts';
import { linear, type Pen, radial } from '../pen.ts';
import type { Part } from './parts.ts';

export function drawFlash(pen: Pen, { cx, cy, d, tall }: Extract<Part, { kind: 'flash' }>): string {
  const cup = linear(
    pen,
    'fc',
    [0, 0, 1, 1],
    [
      [0, '#a9a69d'],
      [0.5, '#f4f1e8'],
      [1, '#fff'],
    ],
  );
  const led = radial(
    pen,
    'fl',
    [0.5, 0.5, 0.5],
    [
      [0, '#fff3b8'],
      [0.3, '#f6d878'],
      [0.62, '#fbf0cc'],
      [1, '#e9e3d0'],
    ],
  );
  const box = { x: cx - d / 2, y: cy - tall / 2, w: d, h: tall };
  const inner = { x: box.x + d * 0.11, y: box.y + d * 0.11, w: d * 0.78, h: tall - d * 0.22 };
  return (
    rect(box, `fill="${cup}" stroke="#000" stroke-opacity=".28" stroke-width=".2"`, d / 2) +
    rect(inner, `fill="${led}"`, d * 0.39)
  );
}

export function drawSensor(pen: Pen, { cx, cy, d }: Extract<Part, { kind: 'sensor' }>): string {
  const glass = radial(
    pen,
    'se',
    [0.4, 0.35, 0.7],
    [
      [0, '#3a2f4a'],
      [0.5, '#15121c'],
      [1, '#08080b'],
    ],
  );
  return circle(
    cx,
    cy,
    d / 2,
    `fill="${glass}" stroke="#fff" stroke-opacity=".16" stroke-width=".25"`,
  );
}

export function drawGlow(pen: Pen, { cx, cy, d, square }: Extract<Part, { kind: 'glow' }>): string {
  const light = linear(
    pen,
    'gw',
    [0, 0, 1, 1],
    [
      [0, '#fffdf5'],
      [0.5, '#ffeecb'],
      [1, '#fff8e6'],
    ],
  );
  const r = d / 2;
  const halo = 'fill="none" stroke="#fff3d6" stroke-opacity=".3" stroke-width="2.6"';
  const ring = `fill="none" stroke="${light}" stroke-width="1.3"`;
  const box = { x: cx - r, y: cy - r, w: d, h: d };
  const centre = circle(
    cx,
    cy,
    1.7,
    'fill="#f7e6b6" stroke="#000" stroke-opacity=".25" stroke-width=".25"',
  );
  if (square) return rect(box, halo, d * 0.3) + rect(box, ring, d * 0.3) + centre;
  const lensInside = d > 13.4;
  return circle(cx, cy, r, halo) + circle(cx, cy, r, ring) + (lensInside ? '' : centre);
}

export function drawPulse(pen: Pen, { x, y, w, h }: Extract<Part, { kind: 'pulse' }>): string {
  const light = linear(
    pen,
    'pu',
    [0, 0, 1, 1],
    [
      [0, '#ff7a5c'],
      [0.3, '#ffd66b'],
      [0.55, '#7fe6c8'],
      [0.8, '#6fa8ff'],
      [1, '#c78bff'],
    ],
  );
  const box = { x, y, w, h };
  const chip = { x: x + 3, y: y + 3, w: w - 6, h: h - 6 };
  return [
    rect(box, `fill="none" stroke="${light}" stroke-opacity=".35" stroke-width="2.4"`, 5),
    rect(box, `fill="#101114" stroke="${light}" stroke-width=".9"`, 5),
    rect(chip, 'fill="#1b1c20" stroke="#fff" stroke-opacity=".14" stroke-width=".3"', 3),
  ].join('');
}
