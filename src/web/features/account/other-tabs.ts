/** Keeps the tabs of one browser in step when somebody signs in or out. */
const CHANNEL = 'handset-sign-in';

/** One a tab, for both directions: a channel does not hear itself, but it would hear a second one. */
let channel: BroadcastChannel | undefined;

function ownChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

/** Tells the other tabs; this one knows already. */
export function announceChange(): void {
  ownChannel()?.postMessage('changed');
}

/** @returns stops listening */
export function onChangeElsewhere(listener: () => void): () => void {
  const own = ownChannel();
  own?.addEventListener('message', listener);
  return () => own?.removeEventListener('message', listener);
}
