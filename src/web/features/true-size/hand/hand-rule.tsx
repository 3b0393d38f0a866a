import { THUMB_SHARE } from '../../../../shop/choosing/hand.ts';

/** How reach and pocket are worked out, and from whose figures, in plain words. */
export function HandRule() {
  return (
    <details className="hand-rule">
      <summary>How this is worked out</summary>
      <div className="grid max-w-prose gap-3 pt-2 text-sm">
        <p>
          <strong>Reach.</strong> The phone stands upright in the hand. The joint at the base of the
          thumb is taken to lie at the lower corner of the phone on that hand’s side, the thumb to
          be stretched. It then reaches what is within a circle whose radius is{' '}
          {Math.round(THUMB_SHARE * 100)} % of the length of your hand. With both hands there is a
          circle at either corner.
        </p>
        <p>
          <strong>Pocket.</strong> The phone goes in upright, closed if it folds, its narrower side
          across. A pocket that lies flat is a tube of twice its width round, so it takes a phone
          whose width and thickness together are no more than its own width. What is longer than the
          pocket is deep stands out.
        </p>
        <p>
          This is geometry and nothing else. It knows no grip, no joint that is stiff or supple, no
          case, and no cloth that stretches.
        </p>
        <p className="text-ink-soft">
          Hands: C. C. Gordon and others, 2012 Anthropometric Survey of U.S. Army Personnel (ANSUR
          II), report NATICK/TR-15/007, dimension 44; percentiles of its public data, 1,986 women
          and 4,082 men aged 17 to 58. Thumb: 105 mm from its base joint to its tip, the mean of 66
          adults, in A. Buryanov and V. Kotiuk, Proportions of Hand Segments, International Journal
          of Morphology 28(3):755, 2010, table I. Its share of the hand is that over 187 mm, midway
          between the survey’s means of women and men. As these are two groups of people, it is an
          estimate.
        </p>
      </div>
    </details>
  );
}
