/**
 * Lengths of hands from a published survey, for those who have no rule at hand. Millimetres.
 *
 * Gordon et al., "2012 Anthropometric Survey of U.S. Army Personnel: Methods and Summary Statistics"
 * (ANSUR II), report NATICK/TR-15/007, dimension 44, Hand Length: from the crease of the wrist to the tip
 * of the middle finger. Percentiles of its public data: 1,986 women and 4,082 men, 17 to 58 years old.
 */
export interface SurveyedHand {
  of: 'Women' | 'Men';
  /** So many of a hundred have a shorter hand. */
  percentile: number;
  lengthMm: number;
}

export const HAND_SURVEY: readonly SurveyedHand[] = [
  { of: 'Women', percentile: 5, lengthMm: 165 },
  { of: 'Women', percentile: 25, lengthMm: 174 },
  { of: 'Women', percentile: 50, lengthMm: 180 },
  { of: 'Women', percentile: 75, lengthMm: 187 },
  { of: 'Women', percentile: 95, lengthMm: 199 },
  { of: 'Men', percentile: 5, lengthMm: 177 },
  { of: 'Men', percentile: 25, lengthMm: 187 },
  { of: 'Men', percentile: 50, lengthMm: 193 },
  { of: 'Men', percentile: 75, lengthMm: 200 },
  { of: 'Men', percentile: 95, lengthMm: 210 },
];

/** Midway between the survey's means of women (181.1) and men (193.3). */
export const MIDDLE_HAND_MM = 187;
