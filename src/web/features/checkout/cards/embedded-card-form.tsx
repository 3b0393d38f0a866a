import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { type CardFieldFrame, createCardFieldFrame } from './card-field-frame.ts';
import type { CardFormProps } from './card-form.ts';

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
