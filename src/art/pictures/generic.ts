/** A plain phone for a mobile whose facts are not known. */

import { panel, path } from '../geometry.ts';
import { drawPart } from '../layouts/cameras.ts';
import { lens, plate } from '../layouts/parts.ts';
import { createPen } from '../pen.ts';
import type { PhoneShape } from '../shape.ts';
import { type Body, drawFrame, drawRimLight } from '../views/body.ts';
import { backPaint, drawFinish } from '../views/finish.ts';
import { type Drawing, framePicture } from './drawing.ts';

export interface GenericInput {
  widthMm?: number;
  heightMm?: number;
  /** `#rrggbb` */
  colourHex?: string;
  idPrefix?: string;
}

/** Draws a phone of these outer dimensions that is no model in particular, as a standalone SVG. */
export function drawGeneric(input: GenericInput = {}): Drawing {
  const { widthMm: w = 73, heightMm: h = 155, colourHex = '#9aa3ad', idPrefix = '' } = input;
  const pen = createPen(idPrefix);
  const body: Body = {
    phone: genericShape(w, h),
    colourHex,
    size: { w, h },
    corners: [10, 10, 10, 10],
    fromBehind: true,
  };
  const glass = panel(0.9, 0.9, w - 1.8, h - 1.8, 9.2);
  const back = backPaint(pen, colourHex, 'matte');
  const surface = { colourHex, brand: '', back };
  const parts = [
    plate(5, 5, 17, 31, 8.5, 'frost'),
    lens(13.5, 13.4, 11, 'main', 'tint'),
    lens(13.5, 27.6, 11, 'wide', 'tint'),
  ];
  const content = [
    drawFrame(pen, body),
    path(glass, `fill="${back}" stroke="#000" stroke-opacity=".28" stroke-width=".18"`),
    drawFinish(pen, glass, 'matte', colourHex),
    drawRimLight(pen, body),
    ...parts.map((part) => drawPart(pen, part, surface)),
  ].join('');
  return framePicture({ defs: pen.defs(), content, w, h });
}

function genericShape(widthMm: number, heightMm: number): PhoneShape {
  return {
    brand: '',
    name: '',
    year: 2024,
    body: { widthMm, heightMm, depthMm: 8, folded: null },
    display: {
      sizeIn: 6.3,
      resolution: null,
      panel: null,
      refreshHz: null,
      ppi: null,
      screenToBodyPercent: null,
      activeAreaMm: [widthMm - 4, heightMm - 4],
      coverSizeIn: null,
    },
    cameras: { rear: [{ mp: 50, role: 'wide' }], front: [{ mp: 12 }] },
    art: {
      family: '',
      finish: 'matte',
      frame: 'flat',
      material: 'aluminium',
      cornerMm: 10,
      frontCamera: 'punch-centre',
      lensMm: 11,
      decor: null,
    },
  };
}
