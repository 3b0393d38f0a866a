import { Suspense, useDeferredValue, useState } from 'react';
import { HEX_CODE } from '../../../../shared/rules/typed-facts.ts';
import type { Category } from '../../../../shop/phone/brands.ts';
import type { MobileSpecs } from '../../../../shop/phone/schema.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isEmptyDraft, type SpecDraft } from './spec-draft.ts';
import { draftToShape } from './spec-read.ts';

const SpecDrawing = lazyPart(() => import('./spec-drawing.tsx').then((part) => part.SpecDrawing));

export interface SpecPreviewProps {
  name: string;
  draft: SpecDraft;
  /** The specs as they are stored: what the form does not ask for is drawn from them. */
  base: MobileSpecs | null;
  category: Category | undefined;
  /** The variant that is being typed: its colour is shown until another one is chosen here. */
  followed?: FollowedColour | undefined;
}

export interface FollowedColour {
  /** Of the variant. */
  key: string;
  name: string;
  /** Empty when it has none. */
  hex: string;
}

const VIEWS = ['back', 'front', 'side', 'open'] as const;

type View = (typeof VIEWS)[number];

/** The drawing that comes of what is typed, from each side and in each colour. */
export function SpecPreview({ name, draft, base, category, followed }: SpecPreviewProps) {
  const [view, setView] = useState<View>('back');
  const [chosen, setChosen] = useState<{ place: number; over: string | undefined }>();
  // Typing goes first; the drawing follows.
  const typed = useDeferredValue(draft);
  const shape = draftToShape(typed, base, category);
  const views = VIEWS.filter((other) => other !== 'open' || shape.body.folded !== null);
  const shown = views.includes(view) ? view : 'back';
  const isChosen = chosen !== undefined && chosen.over === followed?.key;
  const wanted = isChosen ? chosen.place : placeOf(shape.colours, followed);
  const colour = Math.min(Math.max(0, wanted), Math.max(0, shape.colours.length - 1));
  // A colour that the specs do not name is drawn in its own code.
  const ownHex = wanted < 0 && followed && HEX_CODE.test(followed.hex) ? followed.hex : undefined;
  const { heightMm, widthMm, depthMm } =
    shown === 'open' ? shape.body : (shape.body.folded ?? shape.body);
  return (
    <section aria-labelledby="preview-title" className="spec-preview" data-view={shown}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="preview-title" className="text-xl">
          To scale
        </h2>
        <ViewChoice views={views} shown={shown} onChoose={setView} />
      </div>
      <div className="mt-3 min-h-88">
        <Suspense fallback={<Skeleton className="h-88 rounded-tile" />}>
          <SpecDrawing {...{ name, shape, colour, ownHex }} view={shown} />
        </Suspense>
      </div>
      <p className="figures mt-2 flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
        <span>
          {isEmptyDraft(typed)
            ? 'A plain phone until you enter its size'
            : `${heightMm} × ${widthMm} × ${depthMm} mm`}
        </span>
        <span>beside a bank card</span>
      </p>
      {shape.colours.length > 1 && (
        <ColourChoice
          colours={shape.colours}
          chosen={ownHex === undefined ? colour : -1}
          onChoose={(place) => setChosen({ place, over: followed?.key })}
        />
      )}
    </section>
  );
}

/** Below zero for a colour that is not among them. */
function placeOf(
  colours: readonly { name: string }[],
  followed: FollowedColour | undefined,
): number {
  if (!followed || followed.name === '') return 0;
  return colours.findIndex(({ name }) => name.trim() === followed.name);
}

interface ViewChoiceProps {
  views: readonly View[];
  shown: View;
  onChoose: (view: View) => void;
}

function ViewChoice({ views, shown, onChoose }: ViewChoiceProps) {
  return (
    <fieldset className="flex">
      <legend className="sr-only">View</legend>
      {views.map((other) => (
        <label key={other} className={CHOICE}>
          <input
            type="radio"
            name="preview-view"
            checked={shown === other}
            onChange={() => onChoose(other)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {other}
        </label>
      ))}
    </fieldset>
  );
}

interface ColourChoiceProps {
  colours: readonly { name: string; hex: string }[];
  /** Its place among them. */
  chosen: number;
  onChoose: (place: number) => void;
}

function ColourChoice({ colours, chosen, onChoose }: ColourChoiceProps) {
  return (
    <fieldset className="mt-2 flex flex-wrap">
      <legend className="sr-only">Colour of the drawing</legend>
      {colours.map(({ name: label, hex }, index) => (
        <label
          // biome-ignore lint/suspicious/noArrayIndexKey: names and codes may repeat while they are typed
          key={index}
          title={label}
          className="swatch relative has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name="preview-colour"
            aria-label={label || `Colour ${index + 1}`}
            checked={chosen === index}
            onChange={() => onChoose(index)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span className="swatch-dot" style={{ backgroundColor: hex }} />
        </label>
      ))}
    </fieldset>
  );
}

const CHOICE =
  'relative flex min-h-11 items-center border-b-2 border-transparent px-2.5 text-sm capitalize text-ink-soft hover:text-ink has-checked:border-accent has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-ink';
