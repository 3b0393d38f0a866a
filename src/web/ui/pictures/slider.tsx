import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from '../class-names.ts';
import { useAutoplay } from './use-autoplay.ts';
import { useSlides } from './use-slides.ts';

export interface SliderProps {
  /** Name of the region. */
  label: string;
  slides: readonly { id: string; content: ReactNode }[];
  /** Classes of the row of controls, which stands before the slides in reading order. */
  controlsClassName?: string;
  className?: string;
  /** What can be done in every slide, beside the controls. */
  actions?: ReactNode;
}

/**
 * Slides that change by themselves every 2500 ms until somebody points at them, moves into them,
 * presses pause, hides the tab or prefers less motion. Follows the ARIA carousel pattern.
 */
export function Slider({ label, slides, controlsClassName, className, actions }: SliderProps) {
  const { track, selected, goTo } = useSlides(slides.length);
  const [hasFocus, setHasFocus] = useState(false);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const autoplay = useAutoplay({
    isHeld: hasFocus || isPointedAt,
    next: () => goTo(selected + 1),
  });
  const focusHandlers = { onFocus: () => setHasFocus(true), onBlur: () => setHasFocus(false) };

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className={cn('flex flex-col-reverse', className)}
      onMouseEnter={() => setIsPointedAt(true)}
      onMouseLeave={() => setIsPointedAt(false)}
    >
      <div className={cn('relative z-10', controlsClassName)}>
        <div className="-ml-3 flex items-start gap-1">
          <SliderButton
            label={autoplay.isOn ? 'Pause' : 'Play'}
            icon={autoplay.isOn ? Pause : Play}
            onClick={autoplay.toggle}
          />
          <div className="flex min-w-0 flex-wrap items-center gap-x-1" {...focusHandlers}>
            <SlideButtons slides={slides} selected={selected} goTo={goTo} />
          </div>
        </div>
        {actions}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the track is a group, not a set of form fields */}
      <div
        ref={track}
        role="group"
        aria-label={`${label}, slides`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="slides"
        aria-live={autoplay.isRunning ? 'off' : 'polite'}
        {...focusHandlers}
      >
        {slides.map(({ id, content }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the ARIA pattern
          <div
            key={id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            inert={index !== selected}
            className="slide"
          >
            {content}
          </div>
        ))}
      </div>
    </section>
  );
}

interface SlideButtonsProps {
  slides: SliderProps['slides'];
  /** Index of the slide that is shown. */
  selected: number;
  goTo: (index: number) => void;
}

function SlideButtons({ slides, selected, goTo }: SlideButtonsProps) {
  return (
    <>
      <SliderButton label="Previous slide" icon={ChevronLeft} onClick={() => goTo(selected - 1)} />
      <SliderButton label="Next slide" icon={ChevronRight} onClick={() => goTo(selected + 1)} />
      {slides.map(({ id }, index) => (
        <button
          key={id}
          type="button"
          aria-label={`Slide ${index + 1}`}
          aria-current={index === selected ? 'true' : undefined}
          onClick={() => goTo(index)}
          className="group grid h-11 w-6 place-items-center"
        >
          <span className="slide-mark h-2.5 w-px bg-ink-soft transition-all group-hover:h-5 group-aria-[current]:h-5 group-aria-[current]:w-0.75 group-aria-[current]:bg-accent" />
        </button>
      ))}
    </>
  );
}

function SliderButton({
  label,
  icon: Icon,
  onClick,
}: {
  label: string;
  icon: typeof Pause;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-control hover:bg-ink/8"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
