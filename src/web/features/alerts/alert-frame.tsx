import type { CSSProperties, ReactNode } from 'react';
import type { WireVariant } from '../../../contract/mobiles.ts';
import { PhonePicture, type PhonePictureProps } from '../../ui/pictures/phone-picture.tsx';

export interface AlertFrameProps {
  title: string;
  lead?: ReactNode;
  /** The phone that it is about, beside it where there is room. */
  phone?: PhonePictureProps['mobile'] & Pick<WireVariant, 'tint'>;
  children?: ReactNode;
}

/** The frame of the pages about an alert: a heading, a sentence, and what can be done. */
export function AlertFrame({ title, lead, phone, children }: AlertFrameProps) {
  return (
    <div className="column grid gap-x-16 gap-y-12 py-12 lg:min-h-[36rem] lg:grid-cols-2 lg:py-20">
      <section aria-labelledby="alert-title" className="grid max-w-form content-start gap-8">
        <header className="grid gap-3">
          <h1 id="alert-title" className="text-4xl wrap-anywhere">
            {title}
          </h1>
          {lead && <p className="text-lg text-ink-soft wrap-anywhere">{lead}</p>}
        </header>
        {children}
      </section>
      {phone && (
        <div
          className="tinted hidden place-items-center rounded-tile p-10 [--mm:2.4px] lg:grid"
          style={
            { '--tint-light': phone.tint.light, '--tint-dark': phone.tint.dark } as CSSProperties
          }
        >
          <PhonePicture mobile={phone} alt="" />
        </div>
      )}
    </div>
  );
}
