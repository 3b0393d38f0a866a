import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import type {
  CardFieldEvent,
  CardFieldRequest,
} from '../../../../sandbox/bank/card-field-protocol.ts';
import type { Billing, CardFormProps, CardResult } from './card-form.ts';

export interface EmbeddedCardFormProps extends CardFormProps {
  fieldUrl: string;
}

/** The card field of the sandbox's bank, in a frame on the bank's own origin. */
export function EmbeddedCardForm(props: EmbeddedCardFormProps) {
  const { ref, fieldUrl, onReady, onFailed, onError, onSubmit } = props;
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<CardFieldFrame>(null);
  const ready = useEffectEvent(onReady);
  const fail = useEffectEvent(onFailed);
  const report = useEffectEvent(onError);
  const submit = useEffectEvent(onSubmit);

  useEffect(() => {
    if (!place.current) return;
    field.current = createCardFieldFrame(place.current, fieldUrl, {
      ready: () => ready(),
      failed: () => fail(),
      change: (error) => report(error),
      submit: () => submit(),
    });
    return () => field.current?.remove();
  }, [fieldUrl]);

  useImperativeHandle(ref, () => ({
    confirm: async (input) =>
      (await field.current?.confirm(input)) ?? {
        kind: 'refused',
        message: 'The card field is not ready yet.',
        isUncharged: true,
      },
    focus: () => field.current?.send({ type: 'handset:focus' }),
  }));

  return <div ref={place} className="-m-1 min-h-44" />;
}

interface CardFieldFrame {
  confirm(input: { clientSecret: string; billing: Billing }): Promise<CardResult>;
  send(request: CardFieldRequest): void;
  /** Stops listening and takes the frame away. */
  remove(): void;
}

/** How long the frame may take, and then how long its script, before the shopper is told. */
const READY_LIMIT_MS = 8_000;
const SCRIPT_LIMIT_MS = 3_000;

/**
 * The shop's side of the bank's card field (see the protocol in sandbox/bank). Protects: only messages of exactly that
 * window and exactly that origin count, and ours go to that origin only.
 * @param place where the frame goes
 * @param fieldUrl address of the card field on the bank's own origin
 */
function createCardFieldFrame(
  place: HTMLElement,
  fieldUrl: string,
  on: {
    ready: () => void;
    failed: () => void;
    change: (error: string | undefined) => void;
    submit: () => void;
  },
): CardFieldFrame {
  const url = new URL(fieldUrl);
  const theme = chosenTheme();
  if (theme) url.searchParams.set('theme', theme);
  const frame = createFrame(url);
  const readiness = watchReadiness(frame, on.failed);
  const waiting = new Map<string, (result: CardResult) => void>();

  function send(request: CardFieldRequest): void {
    frame.contentWindow?.postMessage(request, url.origin);
  }

  function listen({ origin, source, data }: MessageEvent<CardFieldEvent>): void {
    if (origin !== url.origin || source !== frame.contentWindow) return;
    if (data.type === 'ready') {
      readiness.reached();
      on.ready();
    }
    if (data.type === 'resize') frame.style.height = `${data.heightPx}px`;
    if (data.type === 'change') on.change(data.error);
    if (data.type === 'submit') on.submit();
    if (data.type !== 'result' && data.type !== 'error') return;
    waiting.get(data.requestId)?.(toResult(data));
    waiting.delete(data.requestId);
  }

  const themeObserver = new MutationObserver(() => {
    const chosen = chosenTheme();
    if (chosen) send({ type: 'handset:theme', theme: chosen });
  });
  themeObserver.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  window.addEventListener('message', listen);
  place.append(frame);

  return {
    send,
    confirm(input) {
      const requestId = String(performance.now());
      return new Promise((resolve) => {
        waiting.set(requestId, resolve);
        send({ type: 'handset:confirm', requestId, ...input });
      });
    },
    remove() {
      readiness.stop();
      window.removeEventListener('message', listen);
      themeObserver.disconnect();
      frame.remove();
    },
  };
}

/** Tells when the frame, or then its script, takes too long. */
function watchReadiness(frame: HTMLIFrameElement, failed: () => void) {
  let isReady = false;
  let limit = window.setTimeout(failed, READY_LIMIT_MS);
  const stop = () => window.clearTimeout(limit);
  // A frame that was blocked loads too: the browser's own page about it, which never says that it is ready.
  frame.addEventListener('load', () => {
    stop();
    if (!isReady) limit = window.setTimeout(failed, SCRIPT_LIMIT_MS);
  });
  return {
    stop,
    reached() {
      isReady = true;
      stop();
    },
  };
}

function createFrame(url: URL): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = url.href;
  frame.title = 'Card details';
  frame.className = 'block h-44 w-full';
  return frame;
}

function toResult(event: Extract<CardFieldEvent, { type: 'result' | 'error' }>): CardResult {
  if (event.type === 'error') {
    const isUncharged = event.code !== 'network' && event.code !== 'busy';
    return { kind: 'refused', message: event.message, isUncharged };
  }
  const transactionId = event.paymentIntentId;
  if (event.status === 'succeeded') return { kind: 'paid', transactionId };
  if (event.status === 'processing') return { kind: 'processing', transactionId };
  return {
    kind: 'refused',
    message: 'Your bank did not finish checking the payment.',
    isUncharged: true,
  };
}

/** The shopper's choice; without one the field follows the system as the page does. */
function chosenTheme(): 'light' | 'dark' | undefined {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}
