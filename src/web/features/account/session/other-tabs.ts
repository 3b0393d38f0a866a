/** Keeps the tabs of one browser in step: who is signed in, what is in the cart and on the wish list. */
const CHANNEL = 'handset-sign-in';

/** What has changed. */
export type News = 'sign-in' | 'cart' | 'wishes';

/** One a tab, for both directions: a channel does not hear itself, but it would hear a second one. */
let channel: BroadcastChannel | undefined;

function ownChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

/** Tells the other tabs; this one knows already. */
export function announceChange(news: News = 'sign-in'): void {
  ownChannel()?.postMessage(news);
}

/** @returns stops listening */
export function onChangeElsewhere(news: News, listener: () => void): () => void {
  const own = ownChannel();
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === news) listener();
  };
  own?.addEventListener('message', hear);
  return () => own?.removeEventListener('message', hear);
}
