/** The rules of the order, as choosing/finder has them. */
export function Method({ knowsUpdates }: { knowsUpdates: boolean }) {
  return (
    <details className="max-w-prose border-y border-line">
      <summary className="filter-summary">How the order is found</summary>
      <div className="policy-text pb-6 text-sm">
        <p>
          Each phone gets points for everything that you can weigh: from 500 against it to 500 for
          it. They are multiplied by where the slider stands, from 0 to 4, and added up. The sum
          decides; where two are the same, the name.
        </p>
        <ul>
          <li>
            What you asked for and a phone has is worth 300 points or more; what it lacks counts
            against it, the more the further it is away.
          </li>
          <li>
            Fit: the size you chose, and the width that suits your hand; the worse of the two.
          </li>
          <li>Battery, without an answer: 500 for it at 6,000 mAh, 500 against it at 3,000 mAh.</li>
          <li>Price, without an answer: 500 for it at $200, 500 against it at $1,400.</li>
          <li>
            {knowsUpdates
              ? 'Years, without an answer: 500 for it with six years of security updates to come, 500 against it with none.'
              : 'Years, without an answer: 500 for a model of this year, 500 against one that is six years old.'}
          </li>
          <li>
            Camera: two thirds for an ultrawide and a zoom lens, one third for the pixels of the
            main camera. How good its pictures are it does not know.
          </li>
          <li>
            Screen: one half for its size, from 5.6″ to 7.2″, one for 60 to 120 pictures a second.
          </li>
          <li>Weight: 500 for it at 150 g, 500 against it at 240 g.</li>
        </ul>
        <p>
          What is not known gives no points either way. Where you set a limit and a phone does not
          tell whether it keeps it, it is neither in the list nor thrown out but named apart. Phones
          that are sold out are left out. What we earn on a phone and how many we have of it do not
          count.
        </p>
      </div>
    </details>
  );
}
