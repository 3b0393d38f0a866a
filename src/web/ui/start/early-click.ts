/**
 * Nothing that somebody presses while scripts are still on their way is lost: the last button
 * pressed before hydration is marked, and pressed again as soon as it can answer.
 */

/** Runs in <head>: marks the button until hydration begins. */
export const earlyClickScript = `addEventListener('click',function f(e){if('live' in document.documentElement.dataset)return removeEventListener('click',f,true);var b=e.target.closest&&e.target.closest('button[type=button]');if(b){document.querySelectorAll('[data-early]').forEach(function(x){x.removeAttribute('data-early')});b.setAttribute('data-early','')}},true);`;

/** To be called right before hydration: React answers what is pressed from then on, and only React. */
export function endEarlyClicks(): void {
  document.documentElement.dataset.live = 'begun';
}

/** To be called in an effect of the root: the page has been hydrated and its effects have run. */
export function replayEarlyClick(): void {
  document.documentElement.dataset.live = 'done';
  const pressed = document.querySelector<HTMLButtonElement>('button[data-early]');
  pressed?.removeAttribute('data-early');
  pressed?.click();
}
