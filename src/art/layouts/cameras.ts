/** Draws the parts of a camera layout. */
import { circle, panel } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { drawDisc, drawRaised, type Surface } from './islands.ts';
import { drawLens } from './lens.ts';
import { drawFlash, drawGlow, drawPulse, drawSensor } from './lights.ts';
import type { Part } from './parts.ts';

export type { Surface } from './islands.ts';

export function drawPart(pen: Pen, part: Part, surface: Surface): string {
  switch (part.kind) {
    case 'lens':
      return drawLens(pen, part, surface);
    case 'plate':
      return drawRaised(
        pen,
        panel(part.x, part.y, part.w, part.h, part.corners),
        part.look,
        surface,
      );
    case 'disc':
      return drawDisc(pen, part, surface);
    case 'flash':
      return drawFlash(pen, part);
    case 'sensor':
      return drawSensor(pen, part);
    case 'hole':
      return circle(
        part.cx,
        part.cy,
        part.d / 2,
        'fill="#0a0a0c" stroke="#fff" stroke-opacity=".18" stroke-width=".15"',
      );
    case 'glow':
      return drawGlow(pen, part);
    case 'pulse':
      return drawPulse(pen, part);
  }
}
