/**
 * What can be seen comes first: the page's scripts are asked for after its first frame has been painted, so
 * that they do not take the line from styles, letters and pictures. Nothing pressed meanwhile is lost
 * (early-click.ts), forms and links work without them.
 */
const LATER = 'later';

/** Runs at the end of <body>: brings back what `putScriptsLate` has put off. */
export const lateScript = `(function(g){document.hidden?g():requestAnimationFrame(function(){setTimeout(g)})})(function(){document.querySelectorAll('link[rel=${LATER}]').forEach(function(l){l.rel='modulepreload'});var s=document.querySelector('script[type=${LATER}]');if(s){s.type='module';s.parentNode.insertBefore(s,s.nextSibling)}});`;

/**
 * @param html a page as React Router renders it
 * @returns the page with its module script and what belongs to it set aside for `lateScript`
 */
export function putScriptsLate(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${LATER}"`)
    .replace(
      /(<script(?: nonce="[^"]*")?) type="module" async="">/,
      `$1 type="${LATER}" async="">`,
    );
}
