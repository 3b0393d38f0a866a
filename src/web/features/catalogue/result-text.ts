/** How many phones a list holds, in words. */
export function countPhones(count: number, brandLabel?: string): string {
  const noun = count === 1 ? 'phone' : 'phones';
  return [count.toLocaleString('en-US'), brandLabel, noun].filter(Boolean).join(' ');
}
