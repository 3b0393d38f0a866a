/**
 * A picture for those who share an address: phones on the rule, as large as fits. Without letters, because
 * it is rasterised on machines whose fonts nobody knows; the title stands beside it anyway.
 */
import { paperOf } from '../colour.ts';
import { MARGIN_MM, num } from '../geometry.ts';
import type { Drawing } from './drawing.ts';

/** What the services that show it ask for (Open Graph). */
const SHARING_WIDTH_PX = 1200;
const SHARING_HEIGHT_PX = 630;

const INK = '#191c22';
const ACCENT = '#f4511e';
const FOOT_PX = 552;
const TOP_PX = 56;
const SIDE_PX = 110;
const MOST_PX_PER_MM = 3.2;

/**
 * @param picture bodies whose feet stand one margin above the picture's lower edge
 * @param colourHex the colour that the paper takes on, `#rrggbb`
 * @returns a standalone SVG of 1200 × 630 pixels
 */
export function drawSharing({
  picture,
  colourHex,
}: {
  picture: Drawing;
  colourHex: string;
}): string {
  const bodyHeightMm = picture.heightMm - 2 * MARGIN_MM;
  const scale = Math.min(
    MOST_PX_PER_MM,
    (FOOT_PX - TOP_PX) / bodyHeightMm,
    (SHARING_WIDTH_PX - 2 * SIDE_PX) / (picture.widthMm - 2 * MARGIN_MM),
  );
  const left = (SHARING_WIDTH_PX - picture.widthMm * scale) / 2;
  const top = FOOT_PX - (picture.heightMm - MARGIN_MM) * scale;
  const inner = picture.svg.slice(picture.svg.indexOf('>') + 1, picture.svg.lastIndexOf('</svg>'));
  const right = left + (picture.widthMm - MARGIN_MM) * scale + 28;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHARING_WIDTH_PX} ${SHARING_HEIGHT_PX}" width="${SHARING_WIDTH_PX}" height="${SHARING_HEIGHT_PX}">`,
    `<rect width="100%" height="100%" fill="${paperOf(colourHex)}"/>`,
    drawRule(scale),
    `<g transform="translate(${num(left)} ${num(top)}) scale(${num(scale)})">${inner}</g>`,
    drawHeight(right, FOOT_PX - bodyHeightMm * scale),
    drawMark(),
    '</svg>',
  ].join('');
}

/** The rule from edge to edge: a tick every five millimetres, longer at ten, longest at fifty. */
function drawRule(scale: number): string {
  const ticks: string[] = [];
  for (let mm = 0; mm * scale < SHARING_WIDTH_PX; mm += 5) {
    const length = mm % 50 === 0 ? 34 : mm % 10 === 0 ? 20 : 11;
    ticks.push(`M${num(mm * scale)} ${FOOT_PX}v${length}`);
  }
  return `<path d="M0 ${FOOT_PX}H${SHARING_WIDTH_PX}${ticks.join('')}" stroke="${INK}" stroke-opacity=".45" stroke-width="1.5" fill="none"/>`;
}

/** The dimension line of the tallest body, at its right. */
function drawHeight(x: number, top: number): string {
  const [at, from] = [num(x), num(top)];
  return `<path d="M${at} ${from}V${FOOT_PX}M${num(x - 9)} ${from}h18M${num(x - 9)} ${FOOT_PX}h18" stroke="${ACCENT}" stroke-width="3" fill="none"/>`;
}

/** The shop's mark: a phone on its rule. */
function drawMark(): string {
  return [
    '<g transform="translate(48 44) scale(3)">',
    `<rect x="4" y="1" width="12" height="21" rx="3" fill="${ACCENT}"/>`,
    '<circle cx="7.4" cy="4.6" r="1.5" fill="#fff"/>',
    `<path d="M0 25.5h20M1.5 25v-2M10 25v-2M18.5 25v-2" stroke="${INK}" fill="none"/>`,
    '</g>',
  ].join('');
}
