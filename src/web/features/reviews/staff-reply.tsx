import type { WirePhoneReview } from '../../../contract/reviews.ts';
import { formatDate } from '../../../shared/words/wording.ts';

/** What staff wrote below a review. */
export function StaffReply({ reply }: { reply: NonNullable<WirePhoneReview['reply']> }) {
  return (
    <div className="max-w-prose border-l-3 border-accent pl-4">
      <p className="text-sm text-ink-soft">
        Reply from Handset, <time dateTime={reply.day}>{formatDate(reply.day)}</time>
      </p>
      <p dir="auto" className="whitespace-pre-line">
        {reply.text}
      </p>
    </div>
  );
}
