/** HTML as plain text (htmlparser2), as the `innerText` of a browser gives it. */
import { Parser } from 'htmlparser2';
import type { HtmlToText } from '../../shop/ports.ts';

/** Elements whose contents a browser does not show. */
const HIDDEN = new Set(
  'audio canvas datalist head iframe math noscript object script select style svg template textarea title video'.split(
    ' ',
  ),
);
/** Elements that begin a line and end it. */
const BLOCKS = new Set(
  'address article aside blockquote caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol pre section summary table tr ul'.split(
    ' ',
  ),
);

/** @returns paragraphs with an empty line between them, other blocks on lines of their own */
export const htmlToText: HtmlToText = function htmlToText(html) {
  let text = '';
  let pendingBreaks = 0;
  let hiddenDepth = 0;
  let preDepth = 0;
  const isLineStart = () => text === '' || /\s$/.test(text.slice(-1));

  const parser = new Parser({
    onopentag(name, attributes) {
      if (hiddenDepth > 0 || isHidden(name, attributes)) {
        hiddenDepth += 1;
        return;
      }
      pendingBreaks = Math.max(pendingBreaks, breaksAround(name));
      if (name === 'pre') preDepth += 1;
      if (name === 'br') text += '\n';
      if ((name === 'td' || name === 'th') && !isLineStart()) text += ' ';
    },
    onclosetag(name) {
      if (hiddenDepth > 0) {
        hiddenDepth -= 1;
        return;
      }
      if (name === 'pre') preDepth -= 1;
      pendingBreaks = Math.max(pendingBreaks, breaksAround(name));
    },
    ontext(data) {
      if (hiddenDepth > 0) return;
      const shown = preDepth > 0 ? data : data.replace(/[ \t\n\r\f]+/g, ' ');
      if (shown === ' ' && (pendingBreaks > 0 || isLineStart())) return;
      if (text !== '') text += '\n'.repeat(pendingBreaks);
      pendingBreaks = 0;
      text += shown;
    },
  });
  parser.end(html);
  return tidy(text);
};

function breaksAround(name: string): number {
  if (name === 'p') return 2;
  return BLOCKS.has(name) ? 1 : 0;
}

function isHidden(name: string, { hidden, style = '' }: { [name: string]: string }): boolean {
  return HIDDEN.has(name) || hidden !== undefined || /display\s*:\s*none/i.test(style);
}

function tidy(text: string): string {
  return text
    .replaceAll('\u00a0', ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
