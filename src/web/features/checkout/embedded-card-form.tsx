import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { type CardFieldFrame, createCardFieldFrame } from './card-field-frame.ts';
import type { CardFormProps } from './card-form.ts';

export interface EmbeddedCardFormProps extends CardFormProps {
  fieldUrl: string;
}

const READY_LIMIT_MS = 15_000;
const NOT_LOADED = 'The card form could not be loaded. Check your connection and reload this page.';

/** The card field of the sandbox's bank, in a frame on the bank's own origin. */
export function EmbeddedCardForm({
  ref,
  fieldUrl,
  onReady,
  onError,
  onSubmit,
}: EmbeddedCardFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<CardFieldFrame>(null);
  const ready = useEffectEvent(onReady);
  const report = useEffectEvent(onError);
  const submit = useEffectEvent(onSubmit);

  useEffect(() => {
    if (!place.current) return;
    const timer = setTimeout(() => report(NOT_LOADED), READY_LIMIT_MS);
    field.current = createCardFieldFrame(place.current, fieldUrl, {
      ready: () => {
        clearTimeout(timer);
        ready();
      },
      change: (error) => report(error),
      submit: () => submit(),
    });
    return () => {
      clearTimeout(timer);
      field.current?.remove();
    };
  }, [fieldUrl]);

  useImperativeHandle(ref, () => ({
    confirm: async (input) =>
      (await field.current?.confirm(input)) ?? { kind: 'refused', message: NOT_LOADED },
    focus: () => field.current?.send({ type: 'handset:focus' }),
  }));

  return <div ref={place} className="-m-1 min-h-44" />;
}
