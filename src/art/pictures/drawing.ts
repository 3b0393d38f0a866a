/** Wraps drawn content into a complete SVG picture: margin, view box, size. */
import { MARGIN_MM, num } from '../geometry.ts';

export interface Drawing {
  svg: string;
  /** The whole picture: the body and MARGIN_MM on each side. */
  widthMm: number;
  heightMm: number;
}

export interface Picture {
  defs: string;
  content: string;
  /** The drawn body, without margin, in millimetres. */
  w: number;
  h: number;
}

/** A standalone SVG of a body with the constant margin around it. */
export function framePicture({ defs, content, w, h }: Picture): Drawing {
  const widthMm = w + MARGIN_MM * 2;
  const heightMm = h + MARGIN_MM * 2;
  const svg = `${openSvg(widthMm, heightMm)}${defs}<g transform="translate(${MARGIN_MM} ${MARGIN_MM})">${content}</g></svg>`;
  return { svg, widthMm, heightMm };
}

/** The opening tag of a picture of these outer dimensions. */
export function openSvg(widthMm: number, heightMm: number, attributes = ''): string {
  const [w, h] = [num(widthMm), num(heightMm)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}mm" height="${h}mm"${attributes}>`;
}

/** Text between tags: names come from people and files, and drawings stand in pages as they are. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
